const UNSEEN = /^새 문의 [\d,]+건 · /;

export function titleWithUnseenCount(title: string, unseen: number): string {
  const plain = title.replace(UNSEEN, "");
  return unseen > 0 ? `새 문의 ${unseen}건 · ${plain}` : plain;
}
