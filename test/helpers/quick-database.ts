/** For a Node with an embedded database of a test: to optimise what PGlite runs takes a second of the processor each time, more
 * than it saves in three thousand requests. */
export const QUICK_DATABASE = ["--liftoff-only"];
