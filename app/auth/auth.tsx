import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, redirectDocument } from "react-router";
import type { Route } from "./+types/auth.ts";
import { clientAddressOf } from "../client-address.server.ts";
import { unlistedMeta } from "../findable/page-meta.ts";
import { PageTitle } from "../findable/page-title.tsx";
import { leaveFlash } from "../flash.server.ts";
import { readForm } from "../form-data.server.ts";
import { firstIssue } from "../inquiry/form-issues.ts";
import type { PageHandle } from "../root.tsx";
import type { Supabase } from "../supabase.server.ts";
import { button } from "../ui/button.ts";
import { SiteHeader } from "../ui/site-header.tsx";
import { toast } from "../ui/toast.server.ts";
import { beginAttempt } from "./attempt-limits.server.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthTabs } from "./auth-tabs.tsx";
import { loginSchema, signupSchema } from "./auth-schema.ts";
import { supabaseOf, visitorWithin } from "./session.server.ts";
import { signIn, signUp } from "./sign-in.server.ts";

export const handle: PageHandle = { scripts: true };

const AUTH_WITHIN_MS = 3_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = await visitorWithin(context, AUTH_WITHIN_MS);
  if (visitor.state === "signed-in") throw redirect("/");
  return data(
    { isSignup: new URL(request.url).searchParams.get("mode") === "signup" },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

/** The field `inviteCode` tells a signup from a login. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const caller = { supabase: supabaseOf(context), address: clientAddressOf(request), request };
  return form.has("inviteCode") ? signup(form, caller) : login(form, caller);
}

type Caller = { supabase: Supabase; address: string; request: Request };

async function login(form: FormData, { supabase, address, request }: Caller) {
  const submission = parseWithZod(form, { schema: loginSchema });
  const refuse = refusal(false, (errors) => submission.reply(errors));
  if (submission.status !== "success") return refuse(422, "입력 오류", firstIssue(submission.error));

  const attempt = await beginAttempt(submission.value.email, address);
  if (attempt.outcome === "wait")
    return refuse(429, "로그인 실패", tooMany(attempt), undefined, attempt.seconds);

  const result = await signIn(supabase, submission.value);
  if (result.outcome === "refused") return refuse(result.status, "로그인 실패", result.message);
  await attempt.succeeded();
  return welcome(request, "로그인 성공", "환영합니다!");
}

async function signup(form: FormData, { supabase, address, request }: Caller) {
  const submission = parseWithZod(form, { schema: signupSchema });
  const refuse = refusal(true, (errors) => submission.reply(errors));
  if (submission.status !== "success") return refuse(422, "입력 오류", firstIssue(submission.error));

  const attempt = await beginAttempt(submission.value.email, address);
  if (attempt.outcome === "wait")
    return refuse(429, "회원가입 실패", tooMany(attempt), undefined, attempt.seconds);

  const result = await signUp(supabase, submission.value, new URL(request.url).origin);
  if (result.outcome === "unknown-code") {
    const words = "잘못된 초대 코드입니다";
    return refuse(422, "회원가입 실패", words, { inviteCode: [words] });
  }
  if (result.outcome === "refused") return refuse(result.status, "회원가입 실패", result.message);
  await attempt.succeeded();
  return welcome(request, "회원가입 성공", "첫 번째 가입자는 자동으로 관리자가 됩니다.");
}

/** Gives the page back with everything typed but the password. */
function refusal(isSignup: boolean, reply: (options: ReplyOptions) => SubmissionResult) {
  return (
    status: number,
    title: string,
    words?: string,
    fieldErrors?: Record<string, string[]>,
    retryAfterSeconds?: number,
  ) => {
    const result = reply({ hideFields: ["password"], fieldErrors });
    const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
    return data({ isSignup, result, toast: toast("error", title, words) }, { status, headers });
  };
}

function tooMany({ seconds }: { seconds: number }): string {
  return `시도가 너무 많습니다. ${Math.ceil(seconds / 60)}분 뒤에 다시 시도해 주세요.`;
}

type ReplyOptions = { hideFields: ["password"]; fieldErrors?: Record<string, string[]> };

async function welcome(request: Request, title: string, words: string) {
  const headers = await leaveFlash(request, { toast: toast("success", title, words) });
  return redirectDocument("/", { status: 303, headers });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;
}

export function meta() {
  return unlistedMeta();
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const isSignup = actionData?.isSignup ?? loaderData.isSignup;
  return (
    <>
      <PageTitle title={isSignup ? "회원가입" : "로그인"} toast={actionData?.toast} />
      <SiteHeader>
        <a href="/" className={button.small}>
          홈
        </a>
      </SiteHeader>
      <div className="flex flex-1 items-start justify-center bg-mist px-5 py-12 md:py-20">
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-lg rounded-2xl bg-white p-6 raised sm:p-10"
        >
          <h1 className="text-center text-2xl font-bold text-pine-900 sm:text-3xl">
            {isSignup ? "관리자 회원가입" : "관리자 로그인"}
          </h1>
          <AuthTabs isSignup={isSignup} />
          <AuthForm key={isSignup ? "signup" : "login"} isSignup={isSignup} refusal={actionData} />
        </main>
      </div>
    </>
  );
}
