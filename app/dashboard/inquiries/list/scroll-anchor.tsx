import { Component, createRef, type ReactNode } from "react";

type ScrollAnchorProps = { pageKey: string; children: ReactNode };
type Snapshot = {
  /** In view, best first. */
  anchors: { row: HTMLElement; top: number }[];
  focused: HTMLElement | null;
  index: number;
};

const HEADER_HEIGHT = 64;
const PRESS_MS = 1_000;

/**
 * Keeps the row with the focus in place, or else the first in view: browsers' scroll anchoring does not work at the top,
 * where new inquiries appear.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  readonly #list = createRef<HTMLDivElement>();

  get #rows(): HTMLElement[] {
    return [...(this.#list.current?.querySelectorAll<HTMLElement>("tbody tr") ?? [])];
  }

  override getSnapshotBeforeUpdate(): Snapshot {
    const rows = this.#rows;
    const active = document.activeElement;
    const index = rows.findIndex((each) => each.contains(active));
    const focused = index >= 0 && active instanceof HTMLElement ? active : null;
    const anchors = [...rows.slice(index, index + 1), ...rows].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > HEADER_HEIGHT && top < innerHeight ? { row, top } : [];
    });
    return { anchors, focused, index };
  }

  override componentDidUpdate(
    { pageKey }: ScrollAnchorProps,
    _: unknown,
    { anchors, focused, index }: Snapshot,
  ): void {
    if (pageKey !== this.props.pageKey) return;
    const anchor = anchors.find(({ row }) => row.isConnected);
    const moved = () => (anchor ? anchor.row.getBoundingClientRect().top - anchor.top : 0);
    if (moved() !== 0) window.scrollBy({ top: moved(), behavior: "instant" });
    // The rows of a page too short to scroll have moved: for a while, a press could hit the wrong one.
    if (Math.abs(moved()) >= 1) this.#list.current?.animate({ pointerEvents: ["none", "none"] }, PRESS_MS);
    if (!focused || focused.isConnected) return;
    const rows = this.#rows;
    const nextRow = rows[Math.min(index, rows.length - 1)];
    // Every row has a `.next` button; others may be missing.
    const sameInIt = focused instanceof HTMLButtonElement ? ".next button" : focused.tagName.toLowerCase();
    nextRow?.querySelector<HTMLElement>(sameInIt)?.focus({ preventScroll: true });
  }

  override render() {
    return (
      <div ref={this.#list} className="[overflow-anchor:none]">
        {this.props.children}
      </div>
    );
  }
}
