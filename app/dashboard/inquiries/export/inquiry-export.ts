import type { Route } from "./+types/inquiry-export.ts";
import {
  comesFromReauthentication,
  requireReauthentication,
} from "../../../auth/reauthentication/reauthentication.server.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { seoulDay } from "../../../korean/dates.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../../ui/toast/toast-class.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { exportInquiries } from "./export-inquiries.server.ts";
import { filterQuery, parseFilter } from "../inquiry-filter.ts";
import { openRequestedExport, redirectToExport } from "./requested-export.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

const advice = {
  failed: "잠시 후 다시 시도해 주세요.",
  "no-members": "구성원을 불러오지 못해 담당 관리자의 이름을 넣을 수 없습니다. 잠시 후 다시 시도해 주세요.",
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const isAsked = request.method === "GET" && openRequestedExport(context, url);
  if (isAsked) return exportResponse({ request, url, context });
  const hint = toast("info", "파일은 목록에서 받아 주세요", "아래의 ‘CSV 내려받기’를 누르시면 됩니다.");
  throw await redirectToList(request, url, hint);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const asked = await requireReauthentication({ request, url, context }, "문의 목록을 CSV 파일로 내려받기");
  if (asked) return asked;
  // A file in answer to the form of the password would leave that page as it is, with the password in it.
  if (comesFromReauthentication(await readForm(request))) return redirectToExport(request, context, url);
  return exportResponse({ request, url, context });
}

type Asked = Pick<Route.ActionArgs, "request" | "url" | "context">;

async function exportResponse({ request, url, context }: Asked): Promise<Response> {
  const filter = parseFilter(url.searchParams);
  const file = await exportInquiries(supabaseOf(context), filter);
  if (file.outcome !== "exported") {
    const failure = toast("error", "파일을 만들지 못했습니다", advice[file.outcome]);
    throw await redirectToList(request, url, failure);
  }

  const name = encodeURIComponent(`문의-${seoulDay()}.csv`);
  return new Response(file.csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="inquiries.csv"; filename*=UTF-8''${name}`,
    },
  });
}

function redirectToList(request: Request, url: URL, message: ToastMessage): Promise<Response> {
  const filter = parseFilter(url.searchParams);
  return redirectWithToast(request, `/dashboard/inquiries${filterQuery(filter)}`, message);
}
