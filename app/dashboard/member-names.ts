import type { Member, MembersRead } from "./read-layout.server.ts";

const SYSTEM = "시스템";

export type NameOf = (id: string | null) => string;

export function nameLookup(read: MembersRead): NameOf {
  if (read.outcome === "failed") return (id) => (id === null ? SYSTEM : "이름을 불러오지 못한 계정");
  const names = new Map(read.members.map((member) => [member.id, memberName(member)]));
  return (id) => (id === null ? SYSTEM : (names.get(id) ?? "지금은 없는 계정"));
}

export function memberName({ displayName, email }: Pick<Member, "displayName" | "email">): string {
  return displayName ?? email ?? "이름 없는 계정";
}
