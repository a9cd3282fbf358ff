import { flashKey } from "../server/flash.server.ts";

/** The address of a file that the next page fetches as it is opened. */
export const downloadFlash = flashKey<string>("download");
