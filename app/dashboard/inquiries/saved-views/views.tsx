import { parseWithZod } from "@conform-to/zod/v4";
import { getInputProps } from "@conform-to/react";
import { data, Form, Link } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/views.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { unlistedMeta } from "../../../ui/head/page-meta.ts";
import { PageTitle } from "../../../ui/head/page-title.tsx";
import { readForm } from "../../../server/request/form-data.server.ts";
import { button } from "../../../ui/button.ts";
import type { FormRefusal } from "../../../ui/forms/form-failure.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useLastRefusal, ValidatedForm } from "../../../ui/forms/validated-form.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import { ListUnavailable } from "../../list-unavailable.tsx";
import { nameLookup, type NameOf } from "../../member-names.ts";
import { readMembers } from "../../read-layout.server.ts";
import { adminContext } from "../../require-admin.server.ts";
import { filterQuery, filterWords, parseFilter } from "../inquiry-filter.ts";
import { SearchIsNotKept, VIEWS_PATH } from "./view-tabs.tsx";
import { type ViewInput, viewSchema } from "./view-schema.ts";
import { saveView, type SavedView, listViews, removeView, renameView, viewRefusals } from "./views.server.ts";

export const handle: PageHandle = { scripts: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const [views, members] = await Promise.all([listViews(supabase), readMembers(supabase)]);
  const { q: search, ...filter } = parseFilter(url.searchParams);
  return { views, members, adminId: context.get(adminContext).id, filter, search };
}

const NEW = "new-view";

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const supabase = supabaseOf(context);
  const { data: id, success } = z.uuid().nullable().safeParse(url.searchParams.get("view"));
  if (!success) throw data(null, 400);
  if (id && form.get("intent") === "remove") {
    return redirectWithToast(request, VIEWS_PATH, removalToast(await removeView(supabase, id)));
  }
  const submission = parseWithZod(form, { schema: viewSchema });
  const about = { formId: id ?? NEW };
  if (submission.status !== "success") return refuseForm(submission, undefined, about);
  const { name } = submission.value;
  if (id) {
    const { outcome } = await renameView(supabase, id, submission.value);
    if (outcome !== "renamed") return refuseForm(submission, viewRefusals[outcome], about);
    return redirectWithToast(request, VIEWS_PATH, toast("success", `‘${name}’ 조건을 고쳤습니다`));
  }
  const { q, ...filter } = parseFilter(url.searchParams);
  if (filterQuery(filter) === "") return refuseForm(submission, viewRefusals.unfiltered, about);
  const { outcome } = await saveView(supabase, filter, submission.value);
  if (outcome !== "saved") return refuseForm(submission, viewRefusals[outcome], about);
  const saved = toast("success", `‘${name}’ 조건을 저장했습니다`, "목록 위에서 고를 수 있습니다.");
  return redirectWithToast(request, LIST_PATH + filterQuery({ q, ...filter }), saved);
}

function removalToast(removed: Awaited<ReturnType<typeof removeView>>) {
  switch (removed.outcome) {
    case "removed":
      return toast("success", `‘${removed.name}’ 조건을 지웠습니다`);
    case "gone":
      return toast("info", "이미 지운 조건입니다");
    case "failed":
      return toast("error", "조건을 지우지 못했습니다", "잠시 후 다시 시도해 주세요.");
  }
}

export function meta() {
  return unlistedMeta();
}

export default function Views({ loaderData, actionData }: Route.ComponentProps) {
  const { views, members, adminId, filter, search } = loaderData;
  const refusal = useLastRefusal(actionData);
  const nameOf = nameLookup(members);
  const query = filterQuery({ q: search, ...filter });
  const own = views.outcome === "read" ? views.views.filter(({ owner }) => owner === adminId) : [];
  const others = views.outcome === "read" ? views.views.filter(({ owner }) => owner !== adminId) : [];
  const isNew = filterQuery(filter) !== "" || refusal?.formId === NEW;
  return (
    <div className="max-w-2xl">
      <PageTitle title="저장한 조건" toast={refusal?.toast} />
      <Link to={LIST_PATH + query} className="inline-block py-1 underline underline-offset-4">
        문의 목록으로
      </Link>
      <h1 className="mt-3 text-2xl font-bold text-pine-900">저장한 조건</h1>
      <p className="mt-2 text-ink-soft">
        문의 목록에서 조건을 고르고 ‘이 조건 저장’을 누르면 여기에 남고, 목록 위에서 건수와 함께 고를 수
        있습니다.
      </p>
      {isNew && (
        <section aria-labelledby={NEW} className="mt-6 rounded-2xl p-6 edge">
          <h2 id={NEW} className="text-lg font-bold">
            이 조건 저장
          </h2>
          <p className="mt-1 break-words">{filterWords(filter, nameOf)}</p>
          {search && <SearchIsNotKept />}
          <ViewForm action={VIEWS_PATH + query} refusal={refusal?.formId === NEW ? refusal : undefined} />
        </section>
      )}
      {views.outcome === "failed" && <ListUnavailable retryPath={VIEWS_PATH + query} />}
      {views.outcome === "read" && (
        <section aria-labelledby="own-views" className="mt-8">
          <h2 id="own-views" className="text-lg font-bold">
            내 조건
          </h2>
          {own.length === 0 ? (
            <p className="mt-2 text-ink-soft">아직 저장한 조건이 없습니다.</p>
          ) : (
            <ul className="mt-3 divide-y divide-line rounded-2xl edge">
              {own.map((view) => (
                <li key={`${view.id} ${view.name} ${view.isShared}`} className="p-5">
                  <ViewLine view={view} nameOf={nameOf} note={view.isShared ? "함께 쓰는 조건" : ""} />
                  <OwnView view={view} refusal={refusal?.formId === view.id ? refusal : undefined} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="shared-views" className="mt-8">
          <h2 id="shared-views" className="text-lg font-bold">
            동료가 함께 쓰는 조건
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-2xl edge">
            {others.map((view) => (
              <li key={view.id} className="p-5">
                <ViewLine view={view} nameOf={nameOf} note={nameOf(view.owner)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type ViewLineProps = { view: SavedView; nameOf: NameOf; note: string };

function ViewLine({ view: { name, filter }, nameOf, note }: ViewLineProps) {
  return (
    <>
      <h3 className="font-semibold break-words">
        {filter ? (
          <Link
            to={LIST_PATH + filterQuery(filter)}
            className="inline-block py-1 underline underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          name
        )}
        {note && <span className="ml-2 text-sm font-normal text-ink-soft">{note}</span>}
      </h3>
      <p className="text-[0.9375rem] break-words text-ink-soft">
        {filter
          ? filterWords(filter, nameOf)
          : "지금은 쓰지 않는 값이 들어 있어 열 수 없습니다. 목록에서 조건을 다시 골라 저장해 주세요."}
      </p>
    </>
  );
}

type Refused = FormRefusal & { formId: string };

function OwnView({ view, refusal }: { view: SavedView; refusal: Refused | undefined }) {
  const action = `${VIEWS_PATH}?view=${view.id}`;
  return (
    <details open={refusal !== undefined} className="mt-1">
      <summary className={`${button.small} opener`}>
        고치기<span className="sr-only">: {view.name}</span>
      </summary>
      <ViewForm action={action} refusal={refusal} view={view} />
      <Form method="post" action={action} className="mt-3">
        <button name="intent" value="remove" className={`${button.smallPrimary} destructive`}>
          조건 지우기
        </button>
      </Form>
    </details>
  );
}

type ViewFormProps = { action: string; refusal: FormRefusal | undefined; view?: SavedView };

function ViewForm({ action, refusal, view }: ViewFormProps) {
  return (
    <ValidatedForm<ViewInput>
      id={view ? `view-${view.id}` : "view"}
      action={action}
      schema={viewSchema}
      {...(refusal && { refusal })}
      defaultValue={{ name: view?.name ?? "", ...(view?.isShared && { shared: "on" }) }}
      submit={view ? "고친 조건 저장" : "저장"}
      className="mt-4"
    >
      {(fields) => (
        <>
          <TextField
            field={fields.name}
            label="이름"
            hint="문의하신 분의 이름은 적지 말아 주세요. 개인정보를 삭제해도 여기에는 남습니다."
            required
          />
          <label className="flex min-h-8 items-center gap-2">
            <input
              {...getInputProps(fields.shared, { type: "checkbox" })}
              className="size-5 accent-pine-700"
            />
            다른 관리자와 함께 쓰기
          </label>
        </>
      )}
    </ValidatedForm>
  );
}
