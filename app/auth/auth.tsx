import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, redirectDocument } from "react-router";
import type { Route } from "./+types/auth.ts";
import { leaveFlash } from "../flash.server.ts";
import { readForm } from "../form-data.server.ts";
import { firstIssue } from "../inquiry/form-issues.ts";
import type { PageHandle } from "../root.tsx";
import { SiteHeader } from "../ui/site-header.tsx";
import { Toast } from "../ui/toast.tsx";
import { toast } from "../ui/toast.server.ts";
import { AuthForm } from "./auth-form.tsx";
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
  const isSignup = form.has("inviteCode");
  const supabase = supabaseOf(context);
  const submission = isSignup
    ? parseWithZod(form, { schema: signupSchema })
    : parseWithZod(form, { schema: loginSchema });
  const refuse = (status: number, title: string, words?: string, errors?: Record<string, string[]>) =>
    data(
      {
        isSignup,
        result: submission.reply({ hideFields: ["password"], fieldErrors: errors }),
        toast: toast("error", title, words),
      },
      status,
    );

  if (submission.status !== "success") return refuse(422, "입력 오류", firstIssue(submission.error));
  const { value } = submission;

  if ("inviteCode" in value) {
    const result = await signUp(supabase, value, new URL(request.url).origin);
    if (result.outcome === "unknown-code") {
      return refuse(422, "회원가입 실패", "잘못된 초대 코드입니다", { inviteCode: ["잘못된 초대 코드입니다"] });
    }
    if (result.outcome === "refused") return refuse(result.status, "회원가입 실패", result.message);
    return welcome(request, "회원가입 성공", "첫 번째 가입자는 자동으로 관리자가 됩니다.");
  }

  const result = await signIn(supabase, value);
  if (result.outcome === "refused") return refuse(result.status, "로그인 실패", result.message);
  return welcome(request, "로그인 성공", "환영합니다!");
}

async function welcome(request: Request, title: string, words: string) {
  const headers = await leaveFlash(request, { toast: toast("success", title, words) });
  return redirectDocument("/", { status: 303, headers });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.isSignup ? "회원가입" : "로그인"} | 숲결 VR` },
    { name: "robots", content: "noindex" },
  ];
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const isSignup = actionData?.isSignup ?? loaderData.isSignup;
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-md flex-1 px-5 py-16">
        <h1 className="text-center text-3xl font-bold text-pine-900">{isSignup ? "관리자 회원가입" : "관리자 로그인"}</h1>
        <AuthForm
          key={isSignup ? "signup" : "login"}
          isSignup={isSignup}
          result={actionData?.result}
          attempt={actionData?.toast.id}
        />
      </main>
      {actionData && <Toast key={actionData.toast.id} {...actionData.toast} />}
    </>
  );
}
