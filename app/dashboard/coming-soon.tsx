/** A tab whose content does not exist yet, and says so. */
export function ComingSoon({ title, description }: { title: string; description: string }) {
  return (
    <>
      <h1 lang="en" className="text-2xl font-bold text-pine-900">
        {title}
      </h1>
      <div className="mt-6 rounded-2xl bg-mist px-6 py-16 text-center">
        <p lang="en" className="text-lg font-bold text-pine-700">
          Coming soon
        </p>
        <p className="mt-2 text-ink-soft">{description}</p>
      </div>
    </>
  );
}
