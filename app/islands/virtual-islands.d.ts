/** The URLs of the built islands; empty in development. */
declare module "virtual:islands" {
  const islands: { loader?: string; testimonials?: string };
  export default islands;
}
