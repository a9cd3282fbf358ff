/** The one page that takes a file, and how long that may be. */
export const FILE_FORM_PATH = "/dashboard/inquiries/import";
export const MOST_OF_FILE = 1024 * 1024;
