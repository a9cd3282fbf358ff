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

/** Stored for the landing form, which does not ask for a type. It has no label. */
export const LANDING_ORGANIZATION_TYPE = "general";

export const storedOrganizationTypes = [...organizationTypes, LANDING_ORGANIZATION_TYPE] as const;

export const estimatedUsersLabels = {
  under50: "50명 미만",
  "50-100": "50~100명",
  "100-300": "100~300명",
  "300-500": "300~500명",
  over500: "500명 이상",
} as const;

export type EstimatedUsers = keyof typeof estimatedUsersLabels;
export const estimatedUsersBands = Object.keys(estimatedUsersLabels) as EstimatedUsers[];

const sourceLabels = {
  web: "웹",
  phone: "전화",
  kakao: "카카오톡",
  mail: "메일",
  referral: "소개",
  fair: "박람회",
} as const;

/** How an inquiry reached us: `web` is this site, staff enter the others. */
export type InquirySource = keyof typeof sourceLabels;
export const inquirySources = Object.keys(sourceLabels) as InquirySource[];

export function organizationTypeLabel(value: string): string {
  return labelIn(organizationTypeLabels, value);
}

export function estimatedUsersLabel(value: string): string {
  return labelIn(estimatedUsersLabels, value);
}

export function sourceLabel(value: string): string {
  return labelIn(sourceLabels, value);
}

/** For an inquiry that staff entered without one. */
export const NO_EMAIL = "이메일 없음";
export const NO_PHONE = "연락처 없음";

function labelIn(labels: Record<string, string>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}
