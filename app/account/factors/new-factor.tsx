import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "./+types/new-factor.ts";
import { factorCodeSchema } from "../../auth/auth-schema.ts";
import { beginAttemptFromRequest } from "../../auth/known-device.server.ts";
import { factorRefusal, endGuess, verifyOneFactor } from "../../auth/second-factor/second-factor.server.ts";
import { requireReauthentication } from "../../auth/reauthentication/reauthentication.server.ts";
import { currentSessionIdOf, sessionClientOf } from "../../auth/session/session.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { redirectWithFlash, takeFlash } from "../../server/flash.server.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { refuseForm, type RefusalReason, tooManyAttempts } from "../../ui/forms/refuse-form.server.ts";
import { redirectWithToast, toast, toastFlash } from "../../ui/toast/toast.server.ts";
import { requireSignedIn, signedInContext } from "../../auth/session/require-signed-in.server.ts";
import { CodeStep, NameStep } from "./factor-steps.tsx";
import { AccountPage } from "../account-page.tsx";
import { factorNameSchema, USUAL_FACTOR_NAME } from "../account-schema.ts";
import {
  enrolFactor,
  makeRecoveryCodes,
  qrCodeOf,
  sealedEnrolment,
  sealedRecoveryCodes,
  enrolmentFlash,
  recoveryCodesFlash,
} from "./factors.server.ts";
import styles from "../../dashboard/dashboard.css?url";

export { headers } from "../../ui/forms/form-headers.ts";
export { meta } from "../../ui/head/page-meta.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const handle: PageHandle = { styles };

const title = "인증 앱 등록 실패";

export function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(signedInContext);
  const enrolment = enrolmentStep(context, takeFlash(context, enrolmentFlash));
  return { visitor, enrolment };
}

type Context = Route.LoaderArgs["context"];

/** Null once the app is confirmed: its key is shown no more. */
function openEnrolment(context: Context, sealed: unknown) {
  const enrolment = sealedEnrolment.open(currentSessionIdOf(context), sealed);
  const isConfirmed = context.get(signedInContext).factors.some(({ id }) => id === enrolment?.factorId);
  return isConfirmed ? null : enrolment;
}

function enrolmentStep(context: Context, sealed: unknown) {
  const enrolment = openEnrolment(context, sealed);
  if (!enrolment) return null;
  const { name, secret, uri } = enrolment;
  return { sealed: String(sealed), name, secret, qrCode: qrCodeOf(uri) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return form.has("enrolment") ? confirm(form, { request, context }) : begin(form, { request, url, context });
}

function startOver(description: string, name = USUAL_FACTOR_NAME) {
  const form = new FormData();
  form.set("name", name);
  const submission = parseWithZod(form, { schema: factorNameSchema });
  return refuseForm(submission, { title, description }, { enrolment: null });
}

async function begin(
  form: FormData,
  { request, url, context }: Pick<Route.ActionArgs, "request" | "url" | "context">,
) {
  const submission = parseWithZod(form, { schema: factorNameSchema });
  const refuse = (reason?: RefusalReason) => refuseForm(submission, reason, { enrolment: null });
  if (submission.status !== "success") return refuse();
  const asked = await requireReauthentication({ request, url, context }, "인증 앱 등록하기", form);
  if (asked) return asked;
  const begun = await enrolFactor(sessionClientOf(context), submission.value.name);
  if (begun.outcome === "begun") {
    const flash = enrolmentFlash.of(sealedEnrolment.seal(currentSessionIdOf(context), begun.enrolment));
    return redirectWithFlash(request, "/account/factors/new", flash);
  }
  if (begun.outcome === "name-taken") {
    const description = "같은 이름의 인증 앱이 이미 있습니다. 다른 이름을 입력해 주세요.";
    return refuse({ title, description, field: "name" });
  }
  if (begun.outcome === "too-many") {
    const description = "인증 앱은 열 개까지 등록할 수 있습니다. 쓰지 않는 것을 먼저 해제해 주세요.";
    return refuse({ title, description });
  }
  return refuse({ status: 503, title, description: "잠시 후 다시 시도해 주세요." });
}

async function confirm(form: FormData, { request, context }: Pick<Route.ActionArgs, "request" | "context">) {
  const { email, factors } = context.get(signedInContext);
  const enrolment = openEnrolment(context, form.get("enrolment"));
  if (!enrolment) {
    const words = "이미 마쳤거나, 5분이 지났거나, 지금 로그인하신 계정에서 시작한 등록이 아닙니다.";
    return startOver(`${words} 처음부터 다시 등록해 주세요.`);
  }
  const submission = parseWithZod(form, { schema: factorCodeSchema });
  const refuse = (reason?: RefusalReason) =>
    refuseForm(submission, reason, { enrolment: enrolmentStep(context, form.get("enrolment")) });
  if (submission.status !== "success") return refuse();
  const attempt = await beginAttemptFromRequest(request, "factorCode", email);
  if (attempt.outcome === "wait") return refuse(tooManyAttempts(title, attempt));

  const supabase = sessionClientOf(context);
  const verification = await verifyOneFactor(supabase, enrolment.factorId, submission.value.code);
  await endGuess(attempt, verification);
  const { outcome } = verification;
  if (outcome === "gone") {
    const words =
      "5분이 지났거나, 다른 창에서 등록을 새로 시작해 취소되었습니다. 처음부터 다시 등록해 주세요.";
    return startOver(words, enrolment.name);
  }
  if (outcome !== "verified") return refuse(factorRefusal(title, outcome));

  const added = toast("success", "인증 앱을 등록했습니다", "다음 로그인부터 인증 코드를 여쭙니다.");
  if (factors.length > 0) return redirectWithToast(request, "/account", added);
  const made = await makeRecoveryCodes(supabase);
  const codes =
    made.outcome === "made"
      ? recoveryCodesFlash.of(sealedRecoveryCodes.seal(currentSessionIdOf(context), made.codes))
      : {};
  return redirectWithFlash(request, "/account/recovery-codes", { ...toastFlash.of(added), ...codes });
}

export default function NewFactor({ loaderData, actionData }: Route.ComponentProps) {
  const enrolment = actionData ? actionData.enrolment : loaderData.enrolment;
  return (
    <AccountPage title="2단계 인증 등록" visitor={loaderData.visitor} toast={actionData?.toast}>
      {enrolment ? <CodeStep {...enrolment} refusal={actionData} /> : <NameStep refusal={actionData} />}
    </AccountPage>
  );
}
