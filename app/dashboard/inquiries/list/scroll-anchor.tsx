import { Component, createRef, type ReactNode } from "react";

type ScrollAnchorProps = { children: ReactNode };
type Snapshot = { row: HTMLElement | undefined; top: number; focused: HTMLElement | null; index: number };

const HEADER_HEIGHT = 64;
const PRESS_MS = 1_000;

/** Keeps the rows in place: the browsers' scroll anchoring does not work at the top, where new inquiries appear. */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  readonly #list = createRef<HTMLDivElement>();

  get #rows(): HTMLElement[] {
    return [...(this.#list.current?.querySelectorAll<HTMLElement>("tbody tr") ?? [])];
  }

  override getSnapshotBeforeUpdate(): Snapshot {
    const rows = this.#rows;
    const row = rows.find((each) => each.getBoundingClientRect().bottom > HEADER_HEIGHT);
    const active = document.activeElement;
    const index = rows.findIndex((each) => each.contains(active));
    const focused = index >= 0 && active instanceof HTMLElement ? active : null;
    return { row, top: row?.getBoundingClientRect().top ?? 0, focused, index };
  }

  override componentDidUpdate(
    _: ScrollAnchorProps,
    __: unknown,
    { row, top, focused, index }: Snapshot,
  ): void {
    const moved = () => (row?.isConnected ? row.getBoundingClientRect().top - top : 0);
    if (moved() !== 0) window.scrollBy({ top: moved(), behavior: "instant" });
    // A page too short to scroll has moved the rows after all: a press that was meant for another one is none.
    if (Math.abs(moved()) >= 1) this.#list.current?.animate({ pointerEvents: ["none", "none"] }, PRESS_MS);
    if (!focused || focused.isConnected) return;
    const rows = this.#rows;
    const nextRow = rows[Math.min(index, rows.length - 1)];
    // The button that every row has.
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
