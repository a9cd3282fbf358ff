import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test, vi } from "vitest";
import * as dashboard from "../../../app/dashboard/dashboard.tsx";
import * as detail from "../../../app/dashboard/inquiries/detail/inquiry-detail.tsx";
import * as list from "../../../app/dashboard/inquiries/list/inquiry-list.tsx";
import * as worklist from "../../../app/dashboard/worklist/worklist.tsx";

// Made by the build.
vi.mock("virtual:islands", () => ({ default: {} }));

const here = new URL("http://localhost/dashboard");
const answered = (actionStatus: number) =>
  ({
    currentUrl: here,
    nextUrl: here,
    currentParams: {},
    nextParams: {},
    formMethod: "POST",
    actionStatus,
    // React Router's own choice after an action.
    defaultShouldRevalidate: actionStatus < 400,
  }) satisfies ShouldRevalidateFunctionArgs;

test.each([
  ["an inquiry", detail],
  ["what stands around the page", dashboard],
  ["the list beside it", list],
  ["the worklist", worklist],
])(
  "once somebody else was faster %s is read anew, and not over a lost connection",
  (_, { shouldRevalidate }) => {
    expect([200, 409, 422, 503].map((status) => shouldRevalidate(answered(status)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  },
);
