export const VIEWS_PATH = "/dashboard/views";

export const VIEW_NAME_MAX = 30;
