-- Everything that a month's report counts, in one question: each of ten took as long on its way as in the database.

create function private.month_report(
  received_from date, received_to date, previous_from date, previous_to date, as_of timestamptz,
  previous_as_of timestamptz, business_days date[]
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A row a week is made for the whole span.
  if greatest(received_to - received_from, previous_to - previous_from) > 366 then
    raise exception 'a span of more than a year' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'statistics', private.inquiry_statistics(received_from, received_to),
    'cohorts', jsonb_build_object(
      'current', private.cohort_figures(received_from, received_to, as_of),
      'previous', private.cohort_figures(previous_from, previous_to, previous_as_of)
    ),
    'promises', jsonb_build_object(
      'current', private.promise_figures(received_from, received_to, business_days),
      'previous', private.promise_figures(previous_from, previous_to, business_days)
    ),
    'outcomes', (
      select coalesce(jsonb_object_agg(outcome, count), '{}')
      from (
        select value as outcome, sum(count) as count from private.inquiry_tallies
        where kind = 'outcome' and received_on between received_from and received_to
        group by value
      ) as outcomes
    )
  );
end;
$$;

comment on function private.month_report(date, date, date, date, timestamptz, timestamptz, date[]) is
  'inquiry_statistics of these days, cohort_figures and promise_figures of them and of those before, and how many have each outcome.';
revoke all on function private.month_report(date, date, date, date, timestamptz, timestamptz, date[]) from public;
grant execute on function private.month_report(date, date, date, date, timestamptz, timestamptz, date[]) to authenticated;

create function public.month_report(
  received_from date, received_to date, previous_from date, previous_to date, as_of timestamptz,
  previous_as_of timestamptz, business_days date[]
) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.month_report(
    received_from, received_to, previous_from, previous_to, as_of, previous_as_of, business_days
  );
$$;

comment on function public.month_report(date, date, date, date, timestamptz, timestamptz, date[]) is
  'private.month_report, for admins. The business days go on for a fortnight after the last day.';
revoke all on function public.month_report(date, date, date, date, timestamptz, timestamptz, date[])
  from public, anon, service_role;
grant execute on function public.month_report(date, date, date, date, timestamptz, timestamptz, date[]) to authenticated;
