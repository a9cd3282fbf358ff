export function MailInboxHint({ address }: { address: string }) {
  return (
    <>
      개발·데모용으로 실행 중이라 메일이 받는 사람에게 가지 않고, 사이트를 실행한 컴퓨터의{" "}
      <a href={address} className="underline underline-offset-4">
        메일함
      </a>
      에 모입니다.
    </>
  );
}
