import { http, HttpResponse } from "msw";
import { FAKED_BACKEND } from "../../helpers/site-in-process.ts";
import { useStubbedAuth } from "../accounts/stubbed-auth.ts";

const nothingStored = ["notifications", "members", "reply_texts"].map((table) =>
  http.get(`${FAKED_BACKEND}/rest/v1/${table}`, () => HttpResponse.json([])),
);

/** For one test file: a site in this process whose backend answers as each test says. */
export const useFakedBackend = () => useStubbedAuth(nothingStored);
