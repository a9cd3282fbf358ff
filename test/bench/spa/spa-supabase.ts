import { createClient } from "@supabase/supabase-js";

// Nobody is signed in, so nothing is asked of it before a form is sent.
export const supabase = createClient("http://127.0.0.1:54321", "sb_publishable_bench");
