export function SpamBadge() {
  return (
    <span className="rounded bg-alarm-100 px-1.5 py-0.5 text-sm font-semibold text-alarm-700">스팸 의심</span>
  );
}
