declare module "virtual:islands" {
  type Island = "loader" | "testimonials" | "reopen" | "inquiryForms" | "authForms";
  const islands: Partial<Record<Island, string>>;
  export default islands;
}
