import type { ReactNode } from "react";
import { contactDetails, type Support } from "../../ui/operator.ts";
import { nextSteps, WrongContact } from "./receipt-summary.tsx";
import receiptStyles from "./receipt.css?url";
import type { Receipt } from "./receipt.server.ts";

/** The printed 접수증, which replaces everything after it in print. Links the styles of every receipt. */
export function ReceiptDocument({ receipt, support }: { receipt: Receipt; support: Support }) {
  const { reference, receivedAt, reviewedBy, organizationName, contactName, organizationType } = receipt;
  const { maskedEmail, maskedPhone } = receipt;
  return (
    <div className="receipt-document">
      <link rel="stylesheet" href={receiptStyles} precedence="receipt" />
      <p>숲결 VR · 기관을 위한 VR 자연 명상</p>
      <p className="receipt-title">접수증</p>
      <table>
        <tbody>
          <Row name="접수 번호">
            <strong>{reference}</strong>
          </Row>
          <Row name="접수 일시">{receivedAt} (한국 시각)</Row>
          <Row name="내용 확인">늦어도 {reviewedBy}까지</Row>
          <Row name="기관명">{organizationName}</Row>
          {organizationType && <Row name="기관 유형">{organizationType}</Row>}
          <Row name="담당자명">{contactName}</Row>
          <Row name="이메일">{maskedEmail}</Row>
          <Row name="연락처">{maskedPhone}</Row>
        </tbody>
      </table>
      <p>위와 같이 VR 자연 명상 서비스 도입 문의가 접수되었습니다.</p>
      <p>
        <WrongContact supportPhone={support.phone} />
      </p>
      <p>
        <strong>다음 단계</strong>
      </p>
      <ol>
        {nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <strong>문의처</strong>
      </p>
      <table>
        <tbody>
          {contactDetails(support).map(({ label, value }) => (
            <Row key={label} name={label}>
              {value}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}
