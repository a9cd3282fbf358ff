import { formatDateTime } from "../../korean/dates.ts";
import { channelLabels, type ChannelName, problemText } from "../../notifications/notification-kinds.ts";
import { MailInboxHint } from "../../ui/mail-inbox-hint.tsx";
import type { ChannelRow } from "./read-deliveries.server.ts";

type ChannelListProps = {
  isOn: Record<ChannelName, boolean>;
  channels: { outcome: "read"; channels: ChannelRow[] } | { outcome: "failed" };
  mailInbox: string | null;
};

export function ChannelList({ isOn, channels, mailInbox }: ChannelListProps) {
  return (
    <section aria-labelledby="channels" className="mt-6">
      <h2 id="channels" className="text-lg font-bold text-pine-900">
        보내는 방법
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-2xl edge">
        {(Object.keys(channelLabels) as ChannelName[]).map((name) => {
          const row =
            channels.outcome === "read" ? channels.channels.find(({ channel }) => channel === name) : null;
          const isCaught = mailInbox !== null && isOn[name] && name !== "webhook";
          return (
            <li key={name} className="px-4 py-3">
              <p>
                <span className="font-semibold">{channelLabels[name]}</span>{" "}
                {isOn[name] ? stateOf(row, isCaught) : "꺼져 있음"}
              </p>
              {isCaught && name === "mail" && (
                <p>
                  <MailInboxHint address={mailInbox} />
                </p>
              )}
              <p className="text-sm text-ink-soft">
                {!isOn[name] &&
                  `쓰시려면 사이트를 운영하는 분께 ‘${channelLabels[name]}’ 켜기를 부탁해 주세요. `}
                {row?.last_sent_at && `마지막으로 보냄 ${formatDateTime(row.last_sent_at)} `}
                {row?.last_failed_at &&
                  `마지막 실패 ${formatDateTime(row.last_failed_at)}: ${problemText(row.last_problem ?? "")}`}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** `row`: null if it could not be read, undefined until a server has reported the channel. */
function stateOf(row: ChannelRow | null | undefined, isCaught: boolean): string {
  if (row === null) return "상태를 불러오지 못함";
  if (row === undefined) return "준비 중";
  const { last_sent_at: sent, last_failed_at: failed } = row;
  const isFailing = failed !== null && (sent === null || new Date(failed) > new Date(sent));
  return isFailing ? "보내지 못하고 있음" : isCaught ? "메일함에 모으는 중" : "보낼 수 있음";
}
