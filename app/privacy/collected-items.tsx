const items = [
  { name: "기관명", need: "필수", use: "어느 기관의 문의인지 확인합니다." },
  {
    name: "기관 유형",
    need: "필수",
    use: "기관에 맞게 제안해 드립니다. 홈 화면의 양식에서는 묻지 않습니다.",
  },
  { name: "담당자명", need: "필수", use: "답변을 받으실 분을 확인합니다." },
  { name: "이메일", need: "필수", use: "답변과 제안을 보내 드립니다." },
  { name: "연락처", need: "필수", use: "전화로 상담하고 시연 일정을 정합니다." },
  {
    name: "예상 이용 인원",
    need: "선택",
    use: "알맞은 규모를 제안해 드립니다. 홈 화면의 양식에서는 묻지 않습니다.",
  },
  { name: "문의 내용", need: "선택", use: "궁금하신 점에 답변드립니다." },
];

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
        {items.map(({ name, need, use }) => (
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
