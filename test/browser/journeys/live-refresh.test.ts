import { inquiryFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { inject } from "vitest";
import { journey } from "./journey.ts";

journey(
  "an inquiry comes in while an admin has the list open, also after the line was gone for a while",
  async ({ person }) => {
    await person.logsInAsAdmin();
    await person.follows("대시보드");
    await person.follows("문의 목록");
    await person.reads("실시간 연결됨");

    const first = inquiryFields();
    await new Visitor(inject("siteUrl")).sendForm("/inquiry", first);
    await person.reads(first.organizationName);

    person.connection.break();
    await person.reads("다시 연결 중");
    const meanwhile = inquiryFields();
    await new Visitor(inject("siteUrl")).sendForm("/inquiry", meanwhile);
    person.connection.mend();
    await person.reads("실시간 연결됨");
    await person.reads(meanwhile.organizationName);
  },
  { scripts: true, expected: [/ERR_(?:CONNECTION|EMPTY|INCOMPLETE|NETWORK|SOCKET)/] },
);
