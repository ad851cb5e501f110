/** Differences of two texts that a line diff does not show, one sentence each. */
export function differencesOfLineEnds(a: string, b: string): string[] {
  const sentences: string[] = [];
  const [endsA, endsB] = [lineEnds(a), lineEnds(b)];
  if (endsA !== null && endsB !== null && endsA !== endsB)
    sentences.push(`The lines of A end with ${endsA}, those of B with ${endsB}.`);
  const [closedA, closedB] = [isClosed(a), isClosed(b)];
  if (closedA !== closedB)
    sentences.push(
      `The last line of ${closedA ? 'A' : 'B'} ends with a line break, that of ${closedA ? 'B' : 'A'} does not.`,
    );
  return sentences;
}

/** Returns null for a single line. */
function lineEnds(text: string): string | null {
  const crLf = text.includes('\r\n');
  const lf = /(?:^|[^\r])\n/.test(text);
  const cr = /\r(?:[^\n]|$)/.test(text);
  if (Number(crLf) + Number(lf) + Number(cr) > 1) return 'several kinds of line end';
  if (crLf) return 'CR LF';
  if (lf) return 'LF';
  return cr ? 'CR' : null;
}

function isClosed(text: string): boolean {
  return text === '' || text.endsWith('\n') || text.endsWith('\r');
}
