/** A4 minus the page's margins of 12 mm, in CSS pixels. */
export const A4 = { width: 703, height: 1031 };
