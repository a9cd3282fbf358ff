/** Apart from the other labels, which no script of the Overview needs. */
const statusDisplays = {
  new: { label: "신규", towards: "신규로", badge: "default" },
  in_progress: { label: "진행중", towards: "진행중으로", badge: "secondary" },
  completed: { label: "완료", towards: "완료로", badge: "outline" },
} as const;

export type InquiryStatus = keyof typeof statusDisplays;
export const inquiryStatuses = Object.keys(statusDisplays) as InquiryStatus[];

/** An unknown status counts as new, so that the inquiry is not overlooked. */
export function knownStatus(value: string): InquiryStatus {
  return Object.hasOwn(statusDisplays, value) ? (value as InquiryStatus) : "new";
}

export function statusDisplay(value: string) {
  return statusDisplays[knownStatus(value)];
}
