export function ComingSoon({ description }: { description: string }) {
  return (
    <div className="rounded-2xl bg-mist px-6 py-8 text-center print:hidden">
      <p lang="en" className="text-lg font-bold text-pine-700">
        Coming soon
      </p>
      <p className="mt-1 text-ink-soft">{description}</p>
    </div>
  );
}
