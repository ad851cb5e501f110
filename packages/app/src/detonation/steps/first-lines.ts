const LONGEST_SHOWN = 200;

/** An instruction in one line, shortened. */
export function firstLines(text: string): string {
  const line = text.trim().replaceAll(/\s*\n\s*/g, ' ⏎ ');
  return line.length <= LONGEST_SHOWN ? line : `${line.slice(0, LONGEST_SHOWN - 1).trimEnd()}…`;
}
