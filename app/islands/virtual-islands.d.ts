declare module "virtual:islands" {
  const islands: { loader?: string; testimonials?: string };
  export default islands;
}
