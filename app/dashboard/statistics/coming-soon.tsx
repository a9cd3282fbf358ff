type ComingSoonHeadingProps = { title: string; soon: string };

/** The name of a page, and what the page will show once there are VR sessions to count. */
export function ComingSoonHeading({ title, soon }: ComingSoonHeadingProps) {
  return (
    <>
      <h1 lang="en" className="text-2xl font-bold text-pine-900 print:hidden">
        {title}
      </h1>
      <p className="mt-1 text-[0.9375rem] text-ink-soft print:hidden">
        <span lang="en" className="font-semibold">
          Coming soon
        </span>{" "}
        · {soon}
      </p>
    </>
  );
}
