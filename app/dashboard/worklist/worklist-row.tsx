import { type SubmitEvent, useId } from "react";
import { Link } from "react-router";
import { telHref } from "../../korean/phone.ts";
import { NO_PHONE } from "../../inquiry/inquiry-labels.ts";
import { button } from "../../ui/button.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import { restoreFocusOnRemoval } from "../inquiries/restored-focus.ts";
import type { LaterDays } from "../inquiries/follow-up-days.server.ts";
import { InquiryFields, pressedForm, useList, useShownRow } from "../inquiries/rows/list.tsx";
import { RowFacts, RowReasons } from "../inquiries/rows/row-facts.tsx";
import type { RowInPlace } from "../inquiries/rows/shown-rows.ts";
import { LIST_PATH } from "../list-parameters.ts";

const look = `${button.small} min-h-11 px-3`;

type WorklistRowProps = { row: RowInPlace; days: LaterDays };

export function WorklistRow({ row, days }: WorklistRowProps) {
  const { id, organization_name: name, contact_name, phone, last, hasLeft } = row;
  const { inquiryQuery, press } = useList();
  const { pressed } = useShownRow(row);
  const done = pressed?.done;
  const isLeft = hasLeft && !pressed;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (press({ about: [row], form: pressedForm(event) })) form.closest("details")?.removeAttribute("open");
  };
  const form = { row, onSubmit };
  // A fact that was true before keeps its room, so that no row moves.
  const stale = pressed || isLeft ? "invisible" : "";
  return (
    <li
      id={`inquiry-${id}`}
      className={`grid scroll-mt-20 print:px-0 px-3 gap-x-6 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center print:break-inside-avoid ${stale && "bg-mist"}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`${LIST_PATH}/${id}${inquiryQuery}`}
            className="py-1 font-semibold underline underline-offset-4"
          >
            {name}
          </Link>
          <span className={`contents ${stale}`}>
            <RowReasons row={row} />
          </span>
        </div>
        <p role="status" className="text-[0.9375rem] font-semibold text-pine-900 empty:hidden">
          {pressed && (done ? done.text.replace(`${name}: `, "") : "저장하는 중입니다…")}
          {isLeft && "그 사이 바뀌어 이 목록에서 빠졌습니다."}
        </p>
        {!stale && <RowFacts row={row} />}
        {last && (
          <p className="truncate text-[0.9375rem] print:whitespace-normal" title={last.text}>
            <time dateTime={last.at} className="text-ink-soft">
              {last.when}
            </time>{" "}
            {last.kind}: {last.text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 print:contents">
        {phone ? (
          <a
            href={telHref(phone)}
            className={`${look} w-full gap-2 font-normal sm:w-auto sm:min-w-56 print:min-h-0 print:justify-start print:border-0 print:px-0`}
          >
            <span className="min-w-0 truncate">{contact_name}</span>{" "}
            <b className="whitespace-nowrap">{phone}</b>
          </a>
        ) : (
          <span className="sm:min-w-56">
            {contact_name} <span className="text-ink-soft">{NO_PHONE}</span>
          </span>
        )}
        {!isLeft && (
          <div className="flex grow gap-2 sm:min-w-66 print:hidden">
            {!pressed && <ContactForm {...form} />}
            {done?.undo && <UndoForm {...form} undo={done.undo} />}
            {(!pressed || done?.undo) && (
              <Later {...form} days={days} label={done ? "다음 연락일" : "미루기"} />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

type RowFormProps = { row: RowInPlace; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void };

function UndoForm({ row, onSubmit, undo }: RowFormProps & { undo: string }) {
  return (
    <form method="post" onSubmit={onSubmit} className="flex grow">
      <InquiryFields inquiry={row} fragment={`inquiry-${row.id}`} />
      <input type="hidden" name="undo" value={undo} />
      <button
        ref={restoreFocusToName}
        name="intent"
        value="undo"
        aria-label={`${row.organization_name} 되돌리기`}
        className={`${look} grow`}
      >
        되돌리기
      </button>
    </form>
  );
}

const contacts = [
  { kind: "call", label: "통화함" },
  { kind: "no_answer", label: "부재중" },
];

function ContactForm({ row, onSubmit }: RowFormProps) {
  const name = row.organization_name;
  return (
    <form method="post" onSubmit={onSubmit} className="flex grow gap-2">
      <InquiryFields inquiry={row} fragment={`inquiry-${row.id}`} />
      <input type="hidden" name="intent" value="contact" />
      <input type="hidden" name="nextOn" value="suggested" />
      {/* The press would show a colleague's inquiry as one's own. */}
      {row.assignee === null && <input type="hidden" name="take" value="on" />}
      {contacts.map(({ kind, label }) => (
        <button
          key={kind}
          ref={restoreFocusToName}
          name="kind"
          value={kind}
          aria-label={`${name} ${label}`}
          className={`${look} grow`}
        >
          {label}
        </button>
      ))}
    </form>
  );
}

function Later({ row, onSubmit, days, label }: RowFormProps & { days: LaterDays; label: string }) {
  const dateId = useId();
  const name = row.organization_name;
  return (
    <details ref={restoreFocusToName} name="menu" className="menu relative grow">
      <summary aria-label={`${name} ${label}`} className={`${look} opener w-full`}>
        {label}
      </summary>
      <form
        method="post"
        onSubmit={onSubmit}
        className="absolute top-full right-0 z-20 mt-2 w-64 space-y-2 rounded-xl bg-white p-3 floating"
      >
        <InquiryFields inquiry={row} fragment={`inquiry-${row.id}`} />
        <input type="hidden" name="intent" value="next-action" />
        <input type="hidden" name="nextAction" value={row.next_action ?? ""} />
        {days.offered.map((each) => (
          <button
            key={each.day}
            name="day"
            value={each.day}
            formNoValidate
            className={`${look} w-full justify-between!`}
          >
            {each.label} <span className="font-normal">{each.text}</span>
          </button>
        ))}
        <label htmlFor={dateId} className="block text-sm font-semibold">
          다른 날
        </label>
        <div className="flex gap-2">
          <input
            id={dateId}
            type="date"
            name="date"
            required
            min={days.earliest}
            max={days.latest}
            className={`${inputClass} min-h-11 min-w-0 px-2 py-1 text-[0.9375rem]`}
          />
          <button className={`${look} shrink-0`}>정하기</button>
        </div>
      </form>
    </details>
  );
}

const restoreFocusToName = restoreFocusOnRemoval((leaving) => leaving.closest("li")?.querySelector("a"));
