export const errorSummaryClass = {
  box: "scroll-my-36 rounded-xl border-2 border-alarm-700 bg-white p-5",
  title: "text-lg font-bold",
  list: "mt-2 grid list-disc gap-1 pl-5",
  link: "font-semibold text-alarm-700 underline underline-offset-4",
};

export const ERROR_SUMMARY_TITLE = "입력한 내용을 확인해 주세요";

export const fieldErrorClass = "mt-1 font-semibold text-alarm-700";

export const ERROR_PREFIX = "오류: ";

export const SENDING = "처리 중...";
