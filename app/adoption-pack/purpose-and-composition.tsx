import { pricing } from "../home/home-copy.ts";
import { Blank, BlankCell } from "../ui/sheet.tsx";
import { contentLines, purposes } from "./review-copy.ts";

export function PurposeAndComposition() {
  return (
    <>
      <div>
        <h3 className="text-xl font-bold text-pine-900">1. 목적</h3>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-pine-500">
          {purposes.map((purpose) => (
            <li key={purpose}>{purpose}</li>
          ))}
        </ul>
        <table className="sheet-table mt-4">
          <tbody>
            <tr className="blank-row">
              <th scope="row" className="w-1/5">
                우리 기관의 도입 사유
              </th>
              <BlankCell />
            </tr>
          </tbody>
        </table>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">2. 구성</h3>
        <table className="sheet-table mt-4">
          <tbody>
            {pricing.plans.map(({ id, name, includes }) => (
              <tr key={id}>
                <th scope="row" className="w-1/5">
                  □ {name}
                </th>
                <td>{includes.join(", ")}</td>
              </tr>
            ))}
            {contentLines.map(({ name, titles }) => (
              <tr key={name}>
                <th scope="row" className="w-1/5">
                  {name}
                </th>
                <td>{titles}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="w-1/5">
                기기
              </th>
              <td>
                헤드셋 <Blank /> 대 (□ 구매 □ 대여)
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">3. 기간</h3>
        <table className="sheet-table mt-4">
          <tbody>
            {pricing.plans.map(({ id, name, term }) => (
              <tr key={id}>
                <th scope="row" className="w-1/5">
                  {name}
                </th>
                <td>{term}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="w-1/5">
                이용하려는 기간
              </th>
              <td>
                <Blank />
                부터 <Blank />
                까지
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}
