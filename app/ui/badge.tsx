const looks = {
  default: "bg-pine-800 text-white",
  secondary: "bg-dawn-100 text-dawn-700",
  outline: "border border-[#4a5a5380] text-ink-soft",
};

export function Badge({ look, children }: { look: keyof typeof looks; children: string }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${looks[look]}`}
    >
      {children}
    </span>
  );
}
