import { expect, test } from "vitest";
import {
  arrivedBetween,
  type InquiryNumbers,
  receivedInquiries,
  titleWithUnseenCount,
} from "../../../app/dashboard/alerts/arrived-inquiries.ts";
import { excludesNew } from "../../../app/dashboard/alerts/new-inquiries-banner.tsx";
import { filterQuery } from "../../../app/dashboard/inquiries/inquiry-filter.ts";

const numbers = (unsuspected: number, all: number): InquiryNumbers => ({ outcome: "read", unsuspected, all });

test.each([
  ["two arrive", numbers(10, 12), numbers(12, 14), 2],
  ["one arrives that is suspected of spam", numbers(10, 12), numbers(10, 13), 0],
  ["one is marked as spam", numbers(10, 12), numbers(9, 12), 0],
  ["an old one is no longer marked as spam", numbers(10, 12), numbers(11, 12), 0],
  ["one arrives and an old one is no longer marked", numbers(10, 12), numbers(12, 13), 1],
  ["they could not be counted before", { outcome: "failed" } as const, numbers(10, 12), 0],
  ["they cannot be counted now", numbers(10, 12), { outcome: "failed" } as const, 0],
])("when %s, only unsuspected arrivals count", (_, before, after, arrived) => {
  expect(arrivedBetween(before, after)).toBe(arrived);
});

test("arrivals leave out what this admin entered, and count what comes meanwhile", () => {
  const received = (listed: number, entered: number) =>
    receivedInquiries(
      {
        outcome: "read",
        byStatus: { new: listed, in_progress: 0, completed: 0 },
        listed,
        suspectedSpam: 2,
      },
      entered,
    );
  expect(arrivedBetween(received(10, 4), received(11, 5))).toBe(0);
  expect(arrivedBetween(received(10, 4), received(13, 6))).toBe(1);
  expect(receivedInquiries({ outcome: "failed" }, 4)).toEqual({ outcome: "failed" });
});

test("a title says what nobody has seen yet, once, and its own words when somebody has", () => {
  const title = "(5) 문의 목록 - 숲결 VR";
  expect(titleWithUnseenCount(title, 2)).toBe(`새 문의 2건 · ${title}`);
  expect(titleWithUnseenCount(titleWithUnseenCount(title, 2), 3)).toBe(`새 문의 3건 · ${title}`);
  expect(titleWithUnseenCount(titleWithUnseenCount(title, 2), 0)).toBe(title);
  expect(titleWithUnseenCount(title, -1)).toBe(title);
});

test.each([
  ["status", { status: "completed" }, true],
  ["resolution", { resolution: "adopted" }, true],
  ["missing resolution", { resolution: "none" }, true],
  ["person", { assigned: "me" }, true],
  ["spam mark", { spam: "only" }, true],
  ["words and to nobody", { status: "new", assigned: "none", q: "초등학교" }, false],
] as const)(
  "it is known whether a list narrowed to a certain %s can have new inquiries",
  (_, filter, isExcluded) => {
    expect(excludesNew(filterQuery(filter))).toBe(isExcluded);
  },
);
