import { contactDetails, type Support } from "../ui/operator.ts";
import { safetyMeasures, steps } from "./review-copy.ts";

export function MoneyAndContact({ support }: { support: Support }) {
  return (
    <div className="space-y-8">
      <div>
        <h3 className="text-xl font-bold text-pine-900">4. 절차</h3>
        <table className="sheet-table mt-4">
          <thead>
            <tr>
              <th scope="col">단계</th>
              <th scope="col">맡는 곳</th>
              <th scope="col">하는 일</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ name, by, description }, index) => (
              <tr key={name}>
                <th scope="row">
                  {index + 1}. {name}
                </th>
                <td className="whitespace-nowrap">{by}</td>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">5. 안전</h3>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-pine-500">
          {safetyMeasures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
        <p className="mt-3">
          자세한 기준과 가정통신문, 확인표, 연구 근거는{" "}
          <a href="/safety" className="font-semibold text-pine-700 underline underline-offset-4">
            안전하게 이용하기
          </a>
          에 있습니다.
        </p>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">6. 금액</h3>
        <p className="mt-3">
          <strong>금액: 견적서 별첨.</strong> 비용은 이용 인원, 계약 기간, 추가 옵션에 따라 달라집니다.
        </p>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">7. 연락처</h3>
        <table className="sheet-table mt-4">
          <tbody>
            {contactDetails(support).map(({ label, value }) => (
              <tr key={label}>
                <th scope="row" className="w-1/5">
                  {label}
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>붙임: 견적서 1부, 안전 안내 1부. 끝.</p>
    </div>
  );
}
