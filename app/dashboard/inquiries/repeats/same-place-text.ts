const columns: Record<string, string> = { phone: "연락처", email: "이메일", organization_name: "기관" };

/** What two inquiries have in common: "같은 연락처, 기관". */
export function samePlaceText(same: readonly string[]): string {
  return `같은 ${same.map((column) => columns[column] ?? column).join(", ")}`;
}
