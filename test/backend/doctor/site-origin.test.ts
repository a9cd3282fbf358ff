import { once } from "node:events";
import { createServer } from "node:https";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { checkOrigin } from "../../../supabase/doctor/checks/site-origin.ts";

// Valid for localhost and a hundred years; used only by these tests.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6xwq2ub6d+c1gVzW
PV9BYFWiSczyvcuuwHqMSLWZvIahRANCAARyauBugP/F5kEif9ya9qakb8hfsA50
NEr56fMHqyOamj6e8bJwbD8glQ441ROOIl10yhvNYdLKtdUs1dQBG4jT
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUU9CGUxfIssXIoCFv5GgnY0NOgTgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA5MTc1M1oYDzIxMjYxMDI5
MDkxNzUzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARyauBugP/F5kEif9ya9qakb8hfsA50NEr56fMHqyOamj6e8bJwbD8g
lQ441ROOIl10yhvNYdLKtdUs1dQBG4jTo28wbTAdBgNVHQ4EFgQUcPAor6ZB0q0c
JNMC1WVG/GtdS1owHwYDVR0jBBgwFoAUcPAor6ZB0q0cJNMC1WVG/GtdS1owDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgLUrhccRp3VT/SiExmlKK8EE+3fkkGq5UrteA9Txi/KoCIBxz
1TeYlYsZVdVpa49Pkgc6580/CzZMeJ7BwUFlxgfy
-----END CERTIFICATE-----`;

const DAY_MS = 24 * 60 * 60 * 1_000;
const CERTIFICATE_ENDS = Date.parse("Oct 29 09:17:53 2126 GMT");

async function startTlsSite(health: string): Promise<string> {
  const server = createServer({ key, cert: certificate }, (_, response) => response.end(health));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const address = server.address();
  return `https://localhost:${typeof address === "object" ? address?.port : 0}`;
}

function trustCertificate(): void {
  const known = getCACertificates("default");
  setDefaultCACertificates([...known, certificate]);
  onTestFinished(() => setDefaultCACertificates(known));
}

const checked = (SITE_ORIGIN: string, now = Date.now()) =>
  checkOrigin({ OUTBOX: "off", OUTBOX_PATH: "", SITE_ORIGIN }, undefined, now);

test("a site that answers by TLS is well, until its certificate is about to end", async () => {
  trustCertificate();
  const origin = await startTlsSite("ok");
  expect(await checked(origin)).toMatchObject({
    outcome: "good",
    message: expect.stringContaining("TLS로 답합니다"),
  });
  expect(await checked(origin, CERTIFICATE_ENDS - 10.5 * DAY_MS)).toMatchObject({
    outcome: "warning",
    message: `${origin}의 인증서가 10일 뒤에 끝납니다.`,
  });
});

test("a certificate that no browser trusts is a problem", async () => {
  const origin = await startTlsSite("ok");
  expect(await checked(origin)).toMatchObject({
    outcome: "problem",
    message: `${origin}에 TLS로 닿지 않습니다: DEPTH_ZERO_SELF_SIGNED_CERT`,
  });
});

test("an address that leads to another site is a problem", async () => {
  trustCertificate();
  expect(await checked(await startTlsSite("<p>another</p>"))).toMatchObject({ outcome: "problem" });
});
