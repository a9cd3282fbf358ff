import { createClient } from "@supabase/supabase-js";

// Without a session it sends no request before a form is submitted.
export const supabase = createClient("http://127.0.0.1:54321", "sb_publishable_bench");
