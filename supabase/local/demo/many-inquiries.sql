-- Inserts `%1$s` inquiries over the last `%2$s` days; the caller switches triggers off. Each run makes the same rows, but for
-- ids and times. Words are as common as in real inquiries: 학교 in every third, 울릉 in one of ten thousand.
insert into public.inquiries (
  reference, organization_name, contact_name, email, phone, message, organization_type, estimated_users, status,
  suspected_spam, created_at, due_at, first_response_at, completed_at
)
select
  upper(left(md5(number::text), 10)),
  case when number % 10000 = 77 then '울릉' else regions[1 + number % 40] end
    || names[1 + number / 40 % 50] || kinds[1 + kind],
  surnames[1 + number % 20] || given[1 + number / 7 % 40] || given[1 + number / 11 % 40],
  'user' || number % 400000 || '@example.com',
  '010-0' || lpad((number / 3 % 1000)::text, 3, '0') || '-' || lpad((number * 7 % 10000)::text, 4, '0'),
  case when number % 5 > 0 then
    regions[1 + number / 3 % 40] || ' ' || places[1 + number / 13 % 8] || '에서 ' || users[1 + number / 17 % 6] || '을 위해 '
      || wishes[1 + number / 5 % 8] || ' 문의드립니다. ' || asks[1 + number / 23 % 8]
  end,
  (array['school', 'school', 'school', 'health', 'counseling', 'company', 'hospital', 'other', 'general'])[1 + kind],
  (array[null, 'under50', '50-100', '100-300', '300-500', 'over500'])[1 + number / 9 % 6],
  status,
  number % 100 = 13,
  created_at,
  -- As if there were no holidays.
  created_at + case when extract(isodow from created_at) in (4, 5) then interval '4 days' else interval '2 days' end,
  case when status <> 'new' then created_at + number % 40 * interval '1 hour' end,
  case when status = 'completed' then created_at + interval '2 days' + number % 300 * interval '1 hour' end
from
  generate_series(0, %1$s - 1) as number,
  lateral (values (
    number % 9,
    now() - number * (interval '%2$s days' / %1$s),
    case when number < %1$s * 0.02 or number % 500 = 1 then 'new'
      when number < %1$s * 0.06 or number % 300 = 2 then 'in_progress' else 'completed' end
  )) as chosen (kind, created_at, status),
  (values (
    array['서울', '부산', '대구', '인천', '광주', '대전', '세종', '수원', '성남', '용인', '고양', '안양', '부천', '평택', '춘천', '원주',
      '강릉', '속초', '청주', '충주', '제천', '천안', '아산', '공주', '전주', '군산', '익산', '목포', '여수', '순천', '포항', '경주',
      '안동', '구미', '창원', '진주', '김해', '거제', '제주', '서귀포'],
    array['한빛', '푸른', '새싹', '해오름', '다솜', '늘봄', '은하', '하늘', '바다', '솔숲', '달빛', '별빛', '가온', '나래', '두루', '라온',
      '마루', '보람', '사랑', '아람', '자람', '차오름', '큰길', '튼튼', '평화', '햇살', '고운', '너울', '도담', '모아', '비단', '서리',
      '오름', '조은', '참', '키움', '터전', '풀잎', '희망', '가람', '단비', '미리내', '바른', '슬기', '예그린', '온누리', '이음', '지혜',
      '초롱', '한결'],
    array['초등학교', '중학교', '고등학교', '보건소', '상담센터', '주식회사', '병원', '재단', '복지관'],
    array['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오', '서', '신', '권', '황', '안', '송', '류', '홍'],
    array['하', '늘', '민', '서', '지', '우', '도', '윤', '예', '준', '수', '아', '현', '진', '은', '주', '영', '호', '선', '미', '정',
      '희', '승', '연', '태', '경', '동', '혜', '성', '나', '유', '원', '재', '소', '다', '인', '기', '상', '규', '란'],
    array['체육관', '상담실', '보건실', '강당', '휴게실', '도서관', '회의실', '치유실'],
    array['학생들', '직원들', '어르신들', '내담자들', '청소년들', '교직원들'],
    array['VR 자연 명상 도입을', '기기 대여를', '시범 운영을', '맞춤 콘텐츠 제작을', '월 이용료를', '설치 일정을', '단체 체험을', '견적을'],
    array['다음 학기부터 쓰고 싶습니다.', '예산은 정해져 있습니다.', '전화로 안내 부탁드립니다.', '방문 상담이 가능할까요?',
      '비슷한 기관의 사례가 궁금합니다.', '기기는 몇 대가 알맞을까요?', '자료를 메일로 보내 주세요.', '조용한 콘텐츠를 원합니다.']
  )) as words (regions, names, kinds, surnames, given, places, users, wishes, asks);
