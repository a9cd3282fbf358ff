import { expect, test } from "vitest";
import { toastClass } from "../../../app/ui/toast/toast-class.ts";

const undo = "the action";
const leaving = (toast: Parameters<typeof toastClass>[0]) =>
  toastClass(toast, "corner")
    .split(" ")
    .filter((name) => name.startsWith("leaves-"));

test("a success leaves by itself, later if there is a button; an error stays", () => {
  const title = "3건을 완료로 바꾸었습니다";
  expect(leaving({ kind: "success", title })).toEqual(["leaves-soon"]);
  expect(leaving({ kind: "success", title, undo })).toEqual(["leaves-late"]);
  const link = { to: "/dashboard", label: "문의 관리로 가기" };
  expect(leaving({ kind: "success", title: "로그인 성공", link })).toEqual(["leaves-late"]);
  expect(leaving({ kind: "info", title: "로그인이 끝났습니다", stays: true })).toEqual([]);
  expect(leaving({ kind: "error", title })).toEqual([]);
  expect(leaving({ kind: "error", title, undo })).toEqual([]);
});
