declare module "virtual:islands" {
  type Island = "loader" | "testimonials" | "panorama" | "reopen" | "inquiryForms" | "authForms";
  const islands: Partial<Record<Island, string>>;
  export default islands;
}
