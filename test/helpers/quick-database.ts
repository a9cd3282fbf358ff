/** For a Node with an embedded database that soon ends: to optimise what PGlite runs takes the processor a second, and makes
 * queries that go through many rows half as fast again. */
export const QUICK_DATABASE = ["--liftoff-only"];
