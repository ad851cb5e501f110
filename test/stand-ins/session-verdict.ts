/**
 * A judge's verdict on the transcript that it was shown, with the last words of the agent as evidence; in the form that
 * the question asks for. @param score in [0, 1]; expectations are met when it is 0.5 or more
 */
export function sessionVerdict(shown: string, score: number): Record<string, unknown> {
  const evidence = [lastWordsIn(shown)];
  const head = { reasoning: 'It does what was asked.', in_scope: true, completed: true };
  const count = new Set(shown.match(/<<<FILE \w+ "expectation \d+"/g)).size;
  if (count === 0) return { ...head, evidence, band: bandOf(score), score };
  const expectations = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    reason: 'It is there.',
    evidence,
    met: score >= 0.5,
  }));
  return { ...head, expectations };
}

/** The name of the band that a score lies in. */
export function bandOf(score: number): string {
  if (score >= 0.8) return '0.80-1.00';
  const low = Math.floor(score * 5 + 1e-9) / 5;
  return `${low.toFixed(2)}-${(low + 0.19).toFixed(2)}`;
}

function lastWordsIn(shown: string): string {
  const files = shown.split(/<<<FILE \w+ /);
  const last = files.findLast((file) => file.split('\n')[0]?.includes('the agent said')) ?? '';
  return last.split('\n')[1] ?? '';
}
