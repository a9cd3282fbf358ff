import { data } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/members.ts";
import { endDevices, readDevices } from "../../auth/session/devices.server.ts";
import { requireReauthentication } from "../../auth/reauthentication/reauthentication.server.ts";
import { sessionTokenOf, supabaseOf } from "../../auth/session/session.server.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import type { Supabase } from "../../supabase.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { adminContext } from "../require-admin.server.ts";
import { ListUnavailable } from "../list-unavailable.tsx";
import { MemberList } from "./member-list.tsx";
import {
  readMembersWithFactor,
  removeFactorsOf,
  grantAdmin,
  revokeAdmin,
  removeMember,
} from "./change-member.server.ts";
import { readMembers } from "../read-layout.server.ts";

export const handle: PageHandle = { scripts: true };

const PATH = "/dashboard/members";

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const [members, devices, factors] = await Promise.all([
    readMembers(supabase),
    readDevices(supabase),
    readMembersWithFactor(supabase),
  ]);
  return { members, devices, factors, ownId: context.get(adminContext).id };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const name = changeNames.find((each) => form.has(each));
  const { data: id } = z.uuid().safeParse(name && form.get(name));
  if (!name || !id) throw data(null, { status: 400 });
  const { what, make } = changes[name];

  const isOwnRole = name === "revoke" && id === context.get(adminContext).id;
  if (isOwnRole && !form.has("confirmed")) return redirectWithToast(request, PATH, toast(...unconfirmed));
  const asked = await requireReauthentication(
    { request, url, context },
    isOwnRole ? "내 관리자 권한 내려놓기" : what,
    form,
  );
  if (asked) return asked;
  const { outcome, told } = await make(supabaseOf(context), id, sessionTokenOf(context) ?? "");
  if (isOwnRole && outcome === "revoked") {
    // A document navigation: ending the event stream causes a revalidation, which would restart a client-side one.
    return redirectWithToast(request, "/", toast(...givenUp), { reloadDocument: true });
  }
  return redirectWithToast(request, PATH, toast(...told));
}

type ToastWords = Parameters<typeof toast>;

/** `what`: as the question for the password names it. */
function change<Outcome extends string>(
  what: string,
  make: (supabase: Supabase, id: string, token: string) => Promise<{ outcome: Outcome }>,
  toasts: Record<Outcome, ToastWords>,
) {
  return {
    what,
    make: async (...args: Parameters<typeof make>) => {
      const { outcome } = await make(...args);
      return { outcome, told: toasts[outcome] };
    },
  };
}

const tryAgain = "잠시 후 다시 시도해 주세요.";
const unconfirmed: ToastWords = ["error", "내 권한은 그대로입니다", "확인란을 선택하신 뒤 다시 눌러 주세요."];
const givenUp: ToastWords = ["success", "관리자 권한을 내려놓았습니다", "계정은 그대로 쓰실 수 있습니다."];

/** By the name of the button, whose value is the member's id. */
const changes = {
  grant: change("관리자로 지정하기", grantAdmin, {
    granted: ["success", "관리자로 지정했습니다"],
    "already-admin": ["info", "이미 관리자입니다", "다른 관리자가 먼저 지정했습니다."],
    "no-member": ["error", "관리자로 지정하지 못했습니다", "이 계정은 더 이상 없습니다."],
    failed: ["error", "관리자로 지정하지 못했습니다", tryAgain],
  }),
  removeFactors: change("동료의 2단계 인증 해제하기", removeFactorsOf, {
    removed: [
      "success",
      "2단계 인증을 해제했습니다",
      "모든 기기에서 로그아웃했고, 비밀번호로 다시 로그인할 수 있습니다.",
    ],
    none: ["info", "2단계 인증이 이미 꺼져 있습니다"],
    own: ["error", "내 인증 앱은 내 계정에서 해제해 주세요"],
    failed: ["error", "2단계 인증을 해제하지 못했습니다", tryAgain],
  }),
  revoke: change("동료의 관리자 권한 해제하기", revokeAdmin, {
    revoked: ["success", "관리자 권한을 해제했습니다", "열려 있던 대시보드도 닫힙니다."],
    "not-admin": ["info", "이미 관리자가 아닙니다", "다른 관리자가 먼저 해제했습니다."],
    "last-admin": [
      "error",
      "마지막 관리자는 해제할 수 없습니다",
      "다른 구성원을 먼저 관리자로 지정해 주세요.",
    ],
    failed: ["error", "관리자 권한을 해제하지 못했습니다", tryAgain],
  }),
  end: change("동료의 기기 모두 로그아웃하기", endDevices, {
    ended: ["success", "동료의 기기에서 모두 로그아웃되었습니다", "열어 둔 화면도 닫힙니다."],
    failed: ["error", "로그아웃하지 못했습니다", tryAgain],
  }),
  remove: change("구성원 계정 삭제하기", removeMember, {
    removed: ["success", "계정을 삭제했습니다", "이력과 메모에는 이름이 그대로 남습니다."],
    gone: ["info", "이미 삭제된 계정입니다", "다른 관리자가 먼저 삭제했습니다."],
    own: ["error", "내 계정은 삭제할 수 없습니다", "다른 관리자에게 부탁해 주세요."],
    failed: ["error", "계정을 삭제하지 못했습니다", tryAgain],
  }),
};

const changeNames = Object.keys(changes) as (keyof typeof changes)[];

export function meta() {
  return unlistedMeta("구성원");
}

export default function Members({ loaderData }: Route.ComponentProps) {
  const { members, devices, factors, ownId } = loaderData;
  return (
    <>
      <h1 className="text-2xl font-bold text-pine-900">구성원</h1>
      <p className="mt-2 text-ink-soft">
        관리자는 문의와 이 화면을 볼 수 있습니다. 관리자는 언제나 한 명 이상이어야 합니다.
      </p>
      <div className="mt-8 max-w-3xl">
        {members.outcome === "read" ? (
          <MemberList members={members.members} devices={devices} factors={factors} ownId={ownId} />
        ) : (
          <ListUnavailable retryPath={PATH} />
        )}
      </div>
    </>
  );
}
