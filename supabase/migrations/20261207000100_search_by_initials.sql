-- Search by initials, which found an organisation's syllables alone (ㅂㅂㅊ: 별빛초등학교), finds the contact (ㄱㅎㄴ: 김하늘) and
-- keeps digits and Latin letters (ㅈ1ㄱㄷ: 제1고등학교). The keyboard of Windows types two consonants as one where a syllable
-- could end in them: ㅄ for 부산, ㄳ for 강서. Those are taken apart, in texts and in searches.

-- Every inquiry is written anew, and nobody reads or writes one meanwhile: 100,000 take 25 s of processor time, during which
-- the site keeps what it is sent in its outbox.

-- These name nothing private: they run as the visitor who inserts. They are PL/pgSQL, as SQL is planned at each call: storing
-- an inquiry takes 0.8 ms of processor time instead of 1.1, triggers aside.

create function private.initials(name text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  -- The 11,172 syllables are in the order of their 19 initials.
  initials constant text := array_to_string(array(
    select case when ascii(letter) between 44032 and 55203 then chr(4352 + (ascii(letter) - 44032) / 588) else letter end
    from string_to_table(regexp_replace(normalize(name, nfkc), '[ \t\n\r\f\v\u2028\u2029]+', '', 'g'), null) as letter
  ), '');
begin
  return case
    when initials !~ '[\u1100-\u1112]' then ''
    when initials !~ '[^\u1100-\u1112]' then initials
    else initials || e'\x1f' || regexp_replace(initials, '[^\u1100-\u1112]+', '', 'g')
  end;
end;
$$;

comment on function private.initials(text) is
  'A name with each syllable''s first consonant in its place, then those alone if it has anything else; nothing without any.';

create function private.search_fields(
  reference text, organization_name text, organization_initials text, contact_name text, contact_initials text,
  email text, phone text, message text
) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  gap constant text := e'\x1f';
begin
  return reference || gap || organization_name || gap || organization_initials || gap || contact_name || gap
    || contact_initials || gap || email || gap || phone || gap || regexp_replace(phone, '\D', '', 'g') || gap
    || coalesce(left(message, 500), '');
end;
$$;

comment on function private.search_fields(text, text, text, text, text, text, text, text) is
  'What of an inquiry is searched, its notes aside: of a message the first 500 letters, the phone also by digits.';

create function private.search_letters(written text, blank text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  letters text := written;
  pair text;
begin
  if letters ~ '[ㄳㄵㄶㄺ-ㅀㅄ]' then
    foreach pair in array '{ㄳㄱㅅ,ㄵㄴㅈ,ㄶㄴㅎ,ㄺㄹㄱ,ㄻㄹㅁ,ㄼㄹㅂ,ㄽㄹㅅ,ㄾㄹㅌ,ㄿㄹㅍ,ㅀㄹㅎ,ㅄㅂㅅ}'::text[] loop
      letters := replace(letters, left(pair, 1), right(pair, 2));
    end loop;
  end if;
  -- The normal form takes a consonant for an initial, and would make a syllable of it and a vowel: ㅋ큐ㅠ of ㅋㅋㅠㅠ.
  letters := normalize(regexp_replace(letters, '([ㄱ-ㅎ])([ㅏ-ㅣ])', e'\\1\x1f\\2', 'g'), nfkc);
  return lower(regexp_replace(letters, '[ \t\n\r\f\v\u2028\u2029]+', blank, 'g'));
end;
$$;

comment on function private.search_letters(text, text) is
  'A text, or a search, in the letters in which the two are compared, and with this for its blanks.';

revoke all on function
  private.initials(text), private.search_fields(text, text, text, text, text, text, text, text),
  private.search_letters(text, text)
  from public;
grant execute on function
  private.initials(text), private.search_fields(text, text, text, text, text, text, text, text),
  private.search_letters(text, text)
  to anon, authenticated, service_role;

alter table public.inquiries
  alter column search_text set expression as (
    left(
      private.search_letters(
        private.search_fields(
          reference, organization_name, private.initials(organization_name), contact_name, private.initials(contact_name),
          email, phone, message
        ),
        ''
      ),
      1100
    )
    || coalesce(e'\x1f' || left(private.search_letters(left(note_text, 3000), ''), 3000), '')
  ),
  alter column search_keys set expression as (
    private.search_keys(
      left(
        private.search_letters(
          private.search_fields(
            reference, organization_name, private.initials(organization_name), contact_name, private.initials(contact_name),
            email, phone, message
          ),
          ''
        ),
        1100
      )
      || coalesce(e'\x1f' || left(private.search_letters(left(note_text, 3000), ''), 3000), '')
    )
  );
-- It has forgotten how common each key is.
analyze public.inquiries (search_keys);
drop function private.search_text(text, text, text, text, text, text, text);

create or replace function private.inquiry_search(search text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  typed text := btrim(private.search_letters(left(search, 100), ' '));
  digits text := regexp_replace(regexp_replace(typed, '^\+82 ?', '0'), '[-. ()]', '', 'g');
  words text[];
  keys integer[];
begin
  words := array(
    select distinct word
    from string_to_table(case when digits ~ '^\d+$' then digits else typed end, ' ') as word
    where word <> ''
  );
  -- A pair says more than its letters, which the planner would take for further conditions.
  keys := array(
    select distinct key
    from unnest(words) as word, unnest(private.search_keys(word)) as key
    where length(word) = 1 or key not between 0 and x'ffff'::integer
  );

  return case when words <> '{}' then concat_ws(
    ' and ',
    format('search_keys @> %L::integer[]', keys),
    (
      select string_agg(format('strpos(search_text, %L) > 0', word), ' and ')
      from unnest(words) as word
      where word !~ '^[\u0001-\uffff]{1,2}$'
    )
  ) end;
end;
$$;
