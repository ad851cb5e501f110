/** The key of a control, for the eyes: `aria-keyshortcuts` says it to others. */
export function KeyCap({ name }: { name: string }) {
  return (
    <span className="key-cap" aria-hidden="true">
      {name}
    </span>
  );
}
