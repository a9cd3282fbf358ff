-- The letters and keys by which an inquiry is found. The generated columns of public.inquiries call these as the visitor who
-- inserts, so every role may execute them; they name nothing private. They are PL/pgSQL because SQL is planned at each call:
-- storing an inquiry takes 0.8 ms of processor time instead of 1.1, triggers aside.

create function private.phone_key(phone text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return replace(substring(phone from '^[+0-9-]+'), '-', '');
end;
$$;
comment on function private.phone_key(text) is
  'The number to dial: of several the first, without the further lines of a range and without an extension.';
grant execute on function private.phone_key(text) to anon, authenticated, service_role;

create function private.organization_key(name text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return lower(regexp_replace(name, '[\s\u00a0\u3000]+', '', 'g'));
end;
$$;
comment on function private.organization_key(text) is 'The same for a name in capitals or small letters, with blanks or without.';
grant execute on function private.organization_key(text) to anon, authenticated, service_role;

create function private.search_fields(
  reference text, phone text, organization_name text, organization_initials text, contact_name text, contact_initials text,
  email text, message text
) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  gap constant text := e'\x1f';
begin
  return reference || gap
    || replace(regexp_replace(phone, '~[0-9]+|[(][^)]*[)]|[^0-9+/]', '', 'g'), '/', gap) || e'\x1e'
    || organization_name || gap || organization_initials || gap || contact_name || gap || contact_initials || gap
    || email || gap || coalesce(left(message, 500), '');
end;
$$;
comment on function private.search_fields(text, text, text, text, text, text, text, text) is
  'The searched text of an inquiry without staff''s: its two numbers, a mark, and its words; of a message the first 500 letters.';
grant execute on function private.search_fields(text, text, text, text, text, text, text, text)
  to anon, authenticated, service_role;

create function private.search_entries(next_action text, resolution_reason text, note_text text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return left(concat_ws(e'\x1f', next_action, resolution_reason, note_text), 3400);
end;
$$;
comment on function private.search_entries(text, text, text) is
  'Staff''s texts about an inquiry, as much of them as is searched.';
grant execute on function private.search_entries(text, text, text) to anon, authenticated, service_role;

-- ㅂㅂㅊ finds 별빛초등학교 and ㅈ1ㄱㄷ finds 제1고등학교.
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
grant execute on function private.initials(text) to anon, authenticated, service_role;

-- The keyboard of Windows types two consonants as one where a syllable could end in them: ㅄ for 부산, ㄳ for 강서.
create function private.search_letters(written text, blank text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  -- In normal form KC, in which ㆍ is \u119e. What is read as a word, as in R&D and 50%, counts as a letter.
  signs constant text :=
    '[-.,/:;!?~''"`()<>{}\[\]\u00b7\u119e\u2010-\u2015\u2018-\u201f\u2022\u2027\u2032\u2033\u2212\u2219\u22c5\u3001\u3002\u3008-\u3011\u3014-\u301c\u30fb]+';
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
  letters := lower(regexp_replace(letters, '[ \t\n\r\f\v\u2028\u2029]+', blank, 'g'));
  -- 1200명 finds 1,200명, and the other way.
  letters := regexp_replace(letters, '(?<=[0-9]),(?=[0-9]{3}(?![0-9]))', '', 'g');
  -- 쉼표 finds 쉼,표 and obrien O'Brien; between digits a mark stays, as 3.1 is not 31.
  letters := regexp_replace(letters, '([0-9])' || signs || '(?=[0-9])', e'\\1\x1d', 'g');
  return regexp_replace(letters, signs, '', 'g');
end;
$$;
comment on function private.search_letters(text, text) is
  'A text, or a search, in the letters in which the two are compared: without punctuation, and with this for its blanks.';
grant execute on function private.search_letters(text, text) to anon, authenticated, service_role;

create function private.search_text(fields text, entries text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  mark constant text := e'\x1d';
  gap constant text := e'\x1f';
begin
  return left(replace(fields, mark, ''), 1100)
    || case when entries <> '' then gap || left(replace(entries, mark, ''), 3400) else '' end
    -- A longer word is searched for without its marks, so four letters beside them are enough.
    || case when strpos(fields || entries, mark) > 0 then left(
      (
        select string_agg(gap || marked[1], '')
        from regexp_matches(fields || gap || entries, '([^\x1d-\x1f]{0,4}(?:\x1d[^\x1d-\x1f]{1,4})+)', 'g') as found (marked)
      ),
      300
    ) else '' end;
end;
$$;
comment on function private.search_text(text, text) is
  'The keys of an inquiry: its fields and its activities in the letters of a search, and again what stands around the marks between digits.';
grant execute on function private.search_text(text, text) to anon, authenticated, service_role;

-- Pairs come from an array of the letters beside itself, moved by one: 0.10 ms an inquiry, where a window takes 0.22.
create function private.search_keys(written text) returns integer[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  letters integer[] := array(select ascii(letter) from string_to_table(written, null) as letter);
begin
  return coalesce(
    (
      select array_agg(distinct key)
      from (
        select unnest(letters)
        union all
        select (letter << 16) | next_letter
        from unnest(letters[:cardinality(letters) - 1], letters[2:]) as pairs (letter, next_letter)
      ) as keys (key)
    ),
    '{}'
  );
end;
$$;
comment on function private.search_keys(text) is
  'Each letter, and each two that stand side by side, as a number: a trigram index finds no two syllables, the usual search.';
grant execute on function private.search_keys(text) to anon, authenticated, service_role;
