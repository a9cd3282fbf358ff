declare module "virtual:islands" {
  const islands: {
    loader?: string;
    testimonials?: string;
    reopen?: string;
    inquiryForms?: string;
    authForms?: string;
    inquiryAlerts?: string;
  };
  export default islands;
}
