-- A session's plan of the time when the table was empty read every inquiry for each new one: 5,000 in one statement took
-- 100 seconds, and 4 without such a plan.

alter function private.is_mailbox_free(uuid) set enable_seqscan to off;
