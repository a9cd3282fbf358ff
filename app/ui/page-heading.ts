/** The H1 of every page that visitors see. */
export const pageHeading = "text-3xl [line-height:1.3] font-bold md:text-[2.75rem]";
