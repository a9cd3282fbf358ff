export function ComingSoon({ description }: { description: string }) {
  return (
    <p className="text-[0.9375rem] text-ink-soft print:hidden">
      <span lang="en" className="font-semibold">
        Coming soon
      </span>{" "}
      · {description}
    </p>
  );
}
