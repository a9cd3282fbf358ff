export const REPLY_TEXTS_PATH = "/dashboard/reply-texts";
