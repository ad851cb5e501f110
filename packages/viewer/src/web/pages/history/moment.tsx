/** A moment in the reader's time zone: "2026-11-22 14:03". Other text stays unchanged. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at} className="moment">
      {formatMoment(at)}
    </time>
  );
}
