declare module "virtual:islands" {
  const islands: { loader?: string; testimonials?: string; reopen?: string };
  export default islands;
}
