import { collectedItems } from "./privacy-copy.ts";

export function CollectedItems() {
  return (
    <table className="w-full border-collapse border-y border-line text-left">
      <caption className="sr-only">양식에서 받는 개인정보의 항목과 쓰임</caption>
      <thead className="bg-mist">
        <tr>
          <th scope="col" className="w-[28%] px-2 py-2.5 sm:px-4">
            항목
          </th>
          <th scope="col" className="px-2 py-2.5 whitespace-nowrap sm:px-4">
            구분
          </th>
          <th scope="col" className="px-2 py-2.5 sm:px-4">
            쓰임
          </th>
        </tr>
      </thead>
      <tbody>
        {collectedItems.map(({ name, need, use }) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="px-2 py-2.5 font-semibold sm:px-4">
              {name}
            </th>
            <td className="px-2 py-2.5 whitespace-nowrap sm:px-4">{need}</td>
            <td className="px-2 py-2.5 text-ink-soft sm:px-4">{use}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
