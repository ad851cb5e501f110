import { cutDecimals } from '../text/cut-decimals.ts';

/** Composite points with one decimal. */
export function formatPoints(score: number | null): string {
  return score === null ? 'not measured' : cutDecimals(score, 1);
}

/** A dimension score with two decimals. */
export function formatUnit(score: number | null): string {
  return score === null ? '—' : cutDecimals(score, 2);
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
