export type Operator = {
  name?: string;
  representative?: string;
  businessNumber?: string;
  address?: string;
  privacyOfficer?: string;
};

export type Support = { email: string; phone: string; operator: Operator };

const labels: Record<keyof Operator, string> = {
  name: "상호",
  representative: "대표자",
  businessNumber: "사업자등록번호",
  address: "주소",
  privacyOfficer: "개인정보 보호책임자",
};

export function operatorDetails(operator: Operator): { label: string; value: string }[] {
  return (Object.keys(labels) as (keyof Operator)[]).flatMap((name) => {
    const value = operator[name];
    return value ? [{ label: labels[name], value }] : [];
  });
}
