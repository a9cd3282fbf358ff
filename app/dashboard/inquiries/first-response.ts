// Apart from the labels, which the overview does not need.
export const FIRST_RESPONSE_DEFINITION =
  "통화함, 메일 보냄, 방문으로 처음 기록한 연락이나 처음 보낸 답장이 첫 응답이며, 부재중은 시도로만 세고 답장 받음과 상태만 바꾼 것은 응답으로 보지 않습니다.";
