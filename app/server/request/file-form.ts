/** The one page that takes a file, and how long that may be: the page that previews a megabyte holds the event loop. */
export const FILE_FORM_PATH = "/dashboard/inquiries/import";
export const MOST_OF_FILE = 256 * 1024;
export const FILE_LIMIT = "256KB";
export const FILE_TOO_LONG = `파일이 너무 큽니다. ${FILE_LIMIT}가 넘지 않게 나누어 다시 올려 주세요.`;
