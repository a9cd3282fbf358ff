/** Where the built islands are served; empty in development. */
declare module "virtual:islands" {
  const islands: { loader?: string; testimonials?: string };
  export default islands;
}
