import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sealedEnrolment, sealedRecoveryCodes } from "../../../app/account/factors/factors.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const enrolment = { factorId: "factor", name: "내 휴대전화", secret: "SECRET", uri: "otpauth://totp/one" };
const codes = ["AAAA-BBBB"];
const MINUTE = 60_000;

test("the session that began an enrolment reads it for five minutes, and no other does", () => {
  const sealed = sealedEnrolment.seal("one", enrolment);
  expect(sealedEnrolment.open("one", sealed)).toEqual(enrolment);
  expect(sealedEnrolment.open("one", sealed)).toEqual(enrolment);
  expect(sealedEnrolment.open("another", sealed)).toBeNull();
  vi.setSystemTime(Date.now() + 5 * MINUTE - 1);
  expect(sealedEnrolment.open("one", sealed)).toEqual(enrolment);
  vi.setSystemTime(Date.now() + 1);
  expect(sealedEnrolment.open("one", sealed)).toBeNull();
});

test("recovery codes are read once, within a minute, however their cookie is written", () => {
  const sealed = sealedRecoveryCodes.seal("one", codes);
  expect(sealedRecoveryCodes.openOnce("another", sealed)).toBeNull();
  expect(sealedRecoveryCodes.openOnce("one", sealed)).toEqual(codes);
  for (const again of [sealed, `${sealed}=`, `${sealed.slice(0, 4)} ${sealed.slice(4)}`])
    expect(sealedRecoveryCodes.openOnce("one", again)).toBeNull();

  const late = sealedRecoveryCodes.seal("one", codes);
  vi.setSystemTime(Date.now() + MINUTE);
  expect(sealedRecoveryCodes.openOnce("one", late)).toBeNull();
});

test("nothing is read without a session, as another value, or that was never sealed", () => {
  expect(sealedEnrolment.open("", sealedEnrolment.seal("", enrolment))).toBeNull();
  expect(sealedEnrolment.open("one", sealedRecoveryCodes.seal("one", codes))).toBeNull();
  for (const never of ["not sealed", null, undefined, 1])
    expect(sealedEnrolment.open("one", never)).toBeNull();
});
