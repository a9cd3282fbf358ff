-- The keys of an inquiry took 0.22 ms, more than all else that is done to store it, because of a window over its letters.
-- The same keys take 0.10 ms where the letters are an array beside itself, moved by one.

create or replace function private.search_keys(written text) returns integer[]
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
