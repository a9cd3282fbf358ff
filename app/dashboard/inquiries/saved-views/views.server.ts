import type * as z from "zod";
import {
  CHECK_VIOLATION,
  UNIQUE_VIOLATION,
  databaseFailure,
  type Supabase,
} from "../../../supabase.server.ts";
import type { RefusalReason } from "../../../ui/forms/refuse-form.server.ts";
import type { NameOf } from "../../member-names.ts";
import { filterQuery, type InquiryFilter, keptFilter } from "../inquiry-filter.ts";
import { type listDetailsSchema, totalsOf } from "../read-inquiries.server.ts";

type CountedViews = NonNullable<z.infer<typeof listDetailsSchema>["views"]>;

export type ShownView = ReturnType<typeof shownViews>[number];

/** `query`: of the list, null for a filter that the list no longer has; `count`: of the rows it lists, null if counting took
 * too long; `owner`: the name of whoever shares it, null for an own one. */
export function shownViews(views: CountedViews, nameOf: NameOf) {
  return views.map(({ id, name, is_own, owner, counts, ...view }) => {
    const filter = keptFilter(view.filter);
    const totals = filter && counts && totalsOf(counts, filter);
    const count = totals?.outcome === "read" ? totals.listed + totals.suspectedSpam : null;
    return { id, name, query: filter && filterQuery(filter), count, owner: is_own ? null : nameOf(owner) };
  });
}

export async function listViews(supabase: Supabase) {
  const read = await supabase.from("saved_views").select("id, name, owner, filter, is_shared").order("name");
  if (read.error) return databaseFailure("views not read", read);
  const views = read.data.map(({ is_shared: isShared, filter, ...view }) => {
    return { ...view, isShared, filter: keptFilter(filter) };
  });
  return { outcome: "read" as const, views };
}

type ViewsRead = Extract<Awaited<ReturnType<typeof listViews>>, { outcome: "read" }>;
export type SavedView = ViewsRead["views"][number];

const TOO_MANY = "PT422";
const TOO_MANY_SHARED = "PT409";

type Unwritten = {
  outcome: "name-taken" | "too-many" | "too-many-shared" | "unwritable" | "gone" | "failed";
};

function whyUnwritten(written: { status: number; error: { code: string } }): Unwritten {
  const { code } = written.error;
  if (code === UNIQUE_VIOLATION) return { outcome: "name-taken" };
  if (code === TOO_MANY) return { outcome: "too-many" };
  if (code === TOO_MANY_SHARED) return { outcome: "too-many-shared" };
  if (code === CHECK_VIOLATION) return { outcome: "unwritable" };
  return databaseFailure("view not written", written);
}

type ViewDetails = { name: string; shared: boolean };

export async function saveView(
  supabase: Supabase,
  filter: InquiryFilter,
  { name, shared }: ViewDetails,
): Promise<{ outcome: "saved" } | Unwritten> {
  const written = await supabase.from("saved_views").insert({ name, filter, is_shared: shared });
  return written.error ? whyUnwritten(written) : { outcome: "saved" };
}

export async function renameView(
  supabase: Supabase,
  id: string,
  { name, shared }: ViewDetails,
): Promise<{ outcome: "renamed" } | Unwritten> {
  const written = await supabase
    .from("saved_views")
    .update({ name, is_shared: shared })
    .eq("id", id)
    .select("id");
  if (written.error) return whyUnwritten(written);
  return { outcome: written.data.length > 0 ? "renamed" : "gone" };
}

export async function removeView(supabase: Supabase, id: string) {
  const removed = await supabase.from("saved_views").delete().eq("id", id).select("name");
  if (removed.error) return databaseFailure("view not removed", removed);
  const [view] = removed.data;
  return view ? { outcome: "removed" as const, name: view.name } : { outcome: "gone" as const };
}

const title = "조건을 저장하지 못했습니다";

export const viewRefusals = {
  "name-taken": {
    status: 409,
    title,
    description: "같은 이름으로 저장한 조건이 이미 있습니다. 다른 이름을 입력해 주세요.",
    field: "name",
  },
  "too-many": {
    title,
    description: "조건은 한 사람이 10개까지 저장할 수 있습니다. 쓰지 않는 조건을 먼저 지워 주세요.",
  },
  "too-many-shared": {
    status: 409,
    title,
    description: "함께 쓰는 조건은 모두 20개까지입니다. 함께 쓰기를 끄고 저장하거나, 동료와 의논해 주세요.",
  },
  unwritable: { title, description: "쓸 수 없는 글자가 들어 있습니다. 지우고 다시 저장해 주세요." },
  gone: { status: 409, title, description: "이미 지운 조건입니다. 목록에서 다시 저장해 주세요." },
  unfiltered: {
    title,
    description:
      "저장할 조건이 없습니다. 문의 목록에서 조건을 고른 뒤 저장해 주세요. 찾는 말은 조건에 넣지 않습니다.",
  },
  failed: { status: 503, title, description: "쓰신 이름은 그대로입니다. 잠시 후 다시 시도해 주세요." },
} satisfies Record<string, RefusalReason>;
