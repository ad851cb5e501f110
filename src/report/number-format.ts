/** Composite points with one decimal. */
export function formatPoints(score: number | null): string {
  return score === null ? 'not measured' : cutDown(score, 1);
}

/** A dimension score with two decimals. */
export function formatUnit(score: number | null): string {
  return score === null ? '—' : cutDown(score, 2);
}

/** A difference with its sign. */
export function formatGain(gain: number, decimals = 1): string {
  const text = Math.abs(gain).toFixed(decimals);
  if (Number(text) === 0) return `±${text}`;
  return gain < 0 ? `−${text}` : `+${text}`;
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function plural(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/**
 * Rounds down, so that a printed value never claims a grade or badge that the value itself misses: 89.97 prints as
 * 89.9. What is within 1e-9 of the next step counts as having reached it, as it does for grades and badges.
 */
function cutDown(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  return (Math.floor((value + 1e-9) * factor) / factor).toFixed(decimals);
}
