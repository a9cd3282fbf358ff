export type Operator = {
  name?: string;
  representative?: string;
  businessNumber?: string;
  address?: string;
  privacyOfficer?: string;
};

export type Support = { email: string; phone: string; operator: Operator };

const labels: Record<keyof Operator, string> = {
  name: "상호",
  representative: "대표자",
  businessNumber: "사업자등록번호",
  address: "주소",
  privacyOfficer: "개인정보 보호책임자",
};

type Detail = { label: string; value: string };

export function operatorDetails(operator: Operator): Detail[] {
  return (Object.keys(labels) as (keyof Operator)[]).flatMap((name) => {
    const value = operator[name];
    return value ? [{ label: labels[name], value }] : [];
  });
}

export function contactDetails({ email, phone, operator }: Support): Detail[] {
  return [
    { label: "서비스", value: "숲결 VR" },
    { label: "전화", value: phone },
    { label: "이메일", value: email },
    ...operatorDetails(operator),
  ];
}
