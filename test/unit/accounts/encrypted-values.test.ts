import { beforeAll, expect, test } from "vitest";
import { siteSettings } from "../../helpers/samples.ts";

type EncryptedValues = typeof import("../../../app/account/factors/factors.server.ts");
let values: EncryptedValues;

beforeAll(async () => {
  Object.assign(process.env, siteSettings);
  values = await import("../../../app/account/factors/factors.server.ts");
});

const enrolment = {
  userId: "one",
  factorId: "factor",
  name: "내 휴대전화",
  secret: "SECRET",
  uri: "otpauth://totp/one",
};
const codes = { userId: "one", codes: ["AAAA-BBBB"] };

test("its owner reads back an enrolment and recovery codes, and nobody else does", () => {
  expect(values.decryptEnrolment(values.encryptEnrolment(enrolment), "one")).toEqual(enrolment);
  expect(values.decryptRecoveryCodes(values.encryptRecoveryCodes(codes), "one")).toEqual(["AAAA-BBBB"]);
  expect(values.decryptEnrolment(values.encryptEnrolment(enrolment), "another")).toBeNull();
  expect(values.decryptRecoveryCodes(values.encryptRecoveryCodes(codes), "another")).toBeNull();
});

test("recovery codes sent as an enrolment are refused, as is the reverse and what was never encrypted", () => {
  expect(values.decryptEnrolment(values.encryptRecoveryCodes(codes), "one")).toBeNull();
  expect(values.decryptRecoveryCodes(values.encryptEnrolment(enrolment), "one")).toBeNull();
  expect(values.decryptEnrolment("not encrypted", "one")).toBeNull();
  expect(values.decryptEnrolment(null, "one")).toBeNull();
});
