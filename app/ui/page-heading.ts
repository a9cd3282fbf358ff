export const pageHeading = "text-3xl [line-height:1.3] font-bold md:text-[2.75rem]";
