import {
  type EstimatedUsers,
  estimatedUsersLabel,
  LANDING_ORGANIZATION_TYPE,
  organizationTypeLabel,
  sourceLabel,
} from "../../../inquiry/inquiry-labels.ts";
import { formatIsoDateTime } from "../../../korean/dates.ts";
import { statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { resolutionLabel } from "../follow-up-labels.ts";

/** The columns by what each fills in the database: first its name in the template and the export, then what others write. */
const columns = {
  source: ["접수 경로", "경로", "유입 경로", "문의 경로", "접수 방법"],
  created_at: ["접수일", "접수 일시", "접수 일자", "접수 날짜", "받은 때", "문의일", "일시", "일자", "날짜"],
  organization_name: ["기관명", "기관", "기관 이름", "소속", "업체명", "회사명", "학교명", "단체명"],
  organization_type: ["유형", "기관 유형", "기관 구분", "구분", "분류"],
  contact_name: ["담당자", "담당자명", "담당자 성함", "이름", "성함", "성명", "문의자"],
  email: ["이메일", "이메일 주소", "메일", "메일 주소", "전자우편", "email"],
  phone: ["연락처", "전화", "전화번호", "휴대전화", "휴대폰", "휴대폰 번호", "핸드폰", "핸드폰 번호"],
  estimated_users: ["예상 이용 인원", "예상 인원", "이용 인원", "참여 인원", "인원", "인원수"],
  message: ["문의 내용", "문의 사항", "내용", "상담 내용", "요청 사항", "특이 사항", "비고", "메모"],
  status: ["상태", "진행 상태", "처리 상태", "진행 상황"],
  first_response_at: ["첫 응답 일시", "첫 응답", "첫 응답일", "응답일", "답변일", "회신일"],
  completed_at: ["완료 일시", "완료일", "처리일", "종료일"],
  resolution: ["상담 결과", "결과", "처리 결과"],
  assigned_to: ["담당 관리자", "담당", "담당 직원", "상담자", "처리자"],
  next_action_on: ["다음 연락일", "연락 예정일"],
} as const;

/** The last column of the lines that were left out. */
export const REASON_NAME = "제외한 까닭";

export type Column = keyof typeof columns;
export const columnNames = Object.keys(columns) as Column[];

export const columnLabel = (column: Column): string => columns[column][0];

/** The letters and digits of a name, without what stands in brackets: "기관명*" and "연락처 (필수)" are names too. */
const plain = (written: string) => written.replaceAll(/\(.*?\)|[^\p{L}\p{N}]/gu, "").toLowerCase();

const columnsByName = new Map(
  columnNames.flatMap((column) => columns[column].map((name): [string, Column] => [plain(name), column])),
);

/** A longer cell holds no name, no known value and no time. */
export const LONGEST_NAME = 40;

export function columnOf(header: string): Column | undefined {
  return header.length > LONGEST_NAME ? undefined : columnsByName.get(plain(header));
}

/** What offices write for each key, beside its label. */
function worded(labelOf: (key: string) => string, words: Record<string, string[]>) {
  const names = Object.entries(words).flatMap(([key, others]) =>
    [labelOf(key), ...others].map((name) => ({ key, name: plain(name) })),
  );
  return { labelOf, names };
}

const words = {
  source: worded(sourceLabel, {
    web: ["웹", "홈페이지", "사이트", "인터넷", "온라인"],
    phone: ["전화", "유선", "통화"],
    kakao: ["카카오톡", "카톡", "카카오"],
    mail: ["메일", "이메일", "email"],
    referral: ["소개", "추천", "지인"],
    fair: ["박람회", "전시회", "행사"],
  }),
  organization_type: worded(organizationTypeLabel, {
    school: ["학교", "유치원", "어린이집", "교육청", "교육기관", "교육지원청", "대학"],
    company: ["기업", "회사", "법인", "사업체"],
    hospital: ["병원", "의원", "의료원", "의료기관", "클리닉"],
    counseling: ["상담센터", "상담복지센터", "상담소", "상담실", "위센터"],
    health: ["보건소", "보건지소", "정신건강복지센터", "치매안심센터"],
    other: ["기타", "그 외"],
    [LANDING_ORGANIZATION_TYPE]: [],
  }),
  status: worded((key) => statusDisplay(key).label, {
    new: ["신규", "접수", "접수됨", "대기", "미처리", "미응답"],
    in_progress: ["진행", "진행중", "처리중", "상담중", "미완료", "보류"],
    completed: ["완료", "종료", "종결", "마감"],
  }),
  resolution: worded(resolutionLabel, {
    adopted: ["도입", "계약", "성사"],
    on_hold: ["보류", "검토중"],
    declined: ["거절", "미도입", "도입 안 함"],
    unreachable: ["연락 안 됨", "연락 두절"],
  }),
} satisfies Partial<Record<Column, unknown>>;

type Worded = keyof typeof words;

/** The key of a label, of its beginning ("보건"), or of what ends in a name ("초등학교", "지인 소개"). */
export function keyOf(column: Worded, written: string): string | undefined {
  if (written.length > LONGEST_NAME) return undefined;
  const text = plain(written);
  const { names } = words[column];
  const [longest] = names
    .filter(({ name }) => text.endsWith(name))
    .toSorted((a, b) => b.name.length - a.name.length);
  if (longest) return longest.key;
  const begun = new Set(
    names.filter(({ name }) => text.length > 1 && name.startsWith(text)).map(({ key }) => key),
  );
  return begun.size === 1 ? [...begun][0] : undefined;
}

const SIZE = /^약?(\d+)명?(?:[~-](\d+)명?)?(?:(미만|이하|이내)|이상|정도|내외|여명)?$/;
const bounds: [number, EstimatedUsers][] = [
  [50, "under50"],
  [100, "50-100"],
  [300, "100-300"],
  [500, "300-500"],
  [Infinity, "over500"],
];

/** The band of "50명 미만", "120" or "100~300": that of the middle, where two numbers are written. */
export function sizeOf(written: string): EstimatedUsers | undefined {
  const found = written.length > LONGEST_NAME ? null : SIZE.exec(written.replaceAll(/[\s,]/g, ""));
  if (!found) return undefined;
  const [, from, to = from, below] = found;
  const size = (Number(from) + Number(to)) / 2 - (below ? 1 : 0);
  return bounds.find(([bound]) => size < bound)?.[1];
}

/** A stored value in the words of the other pages. */
export function shownValue(column: Column, value: string): string {
  if (column === "estimated_users") return estimatedUsersLabel(value);
  if (column.endsWith("_at")) return formatIsoDateTime(new Date(value));
  return column in words ? words[column as Worded].labelOf(value) : value;
}
