// Apart from the labels, which the overview loads.
export const BUSINESS_DAY = "영업일(공휴일을 뺀 평일 9시부터 18시까지)";
