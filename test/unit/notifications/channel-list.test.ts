import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChannelList } from "../../../app/dashboard/notifications/channel-list.tsx";

const isOn = { mail: true, webhook: false, visitor_mail: false, reply: true };

test("while the channels cannot be read, none is said to be getting ready", () => {
  const page = (channels: Parameters<typeof ChannelList>[0]["channels"]) =>
    renderToStaticMarkup(createElement(ChannelList, { isOn, channels, mailInbox: null }));
  expect(page({ outcome: "failed" })).toContain("상태를 불러오지 못함");
  expect(page({ outcome: "failed" })).not.toContain("준비 중");
  expect(page({ outcome: "read", channels: [] })).toContain("준비 중");
});
