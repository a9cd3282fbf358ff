/** What a visitor may choose, in the order of the form. `general` is what the landing form sends, which does not ask. */
export const organizationTypeLabels = {
  school: "학교/교육기관",
  company: "기업",
  hospital: "병원/의료기관",
  counseling: "상담센터",
  health: "보건소/정신건강복지센터",
  other: "기타",
} as const;

export type OrganizationType = keyof typeof organizationTypeLabels;
export const organizationTypes = Object.keys(organizationTypeLabels) as OrganizationType[];

export const estimatedUsersLabels = {
  under50: "50명 미만",
  "50-100": "50~100명",
  "100-300": "100~300명",
  "300-500": "300~500명",
  over500: "500명 이상",
} as const;

export type EstimatedUsers = keyof typeof estimatedUsersLabels;
export const estimatedUsersBands = Object.keys(estimatedUsersLabels) as EstimatedUsers[];

/** An unknown type is shown as it is stored. */
export function organizationTypeLabel(value: string): string {
  return Object.hasOwn(organizationTypeLabels, value)
    ? organizationTypeLabels[value as OrganizationType]
    : value;
}

const statuses = {
  new: { label: "신규", towards: "신규로", badge: "default" },
  in_progress: { label: "진행중", towards: "진행중으로", badge: "secondary" },
  completed: { label: "완료", towards: "완료로", badge: "outline" },
} as const;

/** An unknown status is shown as new, so that it is not overlooked. */
export function statusDisplay(value: string) {
  return Object.hasOwn(statuses, value) ? statuses[value as keyof typeof statuses] : statuses.new;
}
