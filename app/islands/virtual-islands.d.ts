declare module "virtual:islands" {
  const islands: {
    loader?: string;
    testimonials?: string;
    reopen?: string;
    inquiryForms?: string;
    authForms?: string;
  };
  export default islands;
}
