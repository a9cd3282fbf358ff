/** For short processes: optimising PGlite takes a second of CPU and speeds up queries over many rows by half. */
export const QUICK_DATABASE = ["--liftoff-only"];
