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

/** A whole number with its thousands apart. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** US dollars: cents, and of less than a cent two digits. What nobody knows is unknown, never $0. */
export function formatCost(dollars: number | null): string {
  if (dollars === null) return 'cost unknown';
  if (dollars > 0 && dollars < 0.000_1) return 'under $0.0001';
  return `$${dollars.toFixed(dollars === 0 || dollars >= 0.01 ? 2 : 4)}`;
}

/** A share of draws with one decimal: "90.9 %". */
export function formatShare(share: number | null): string {
  return share === null ? '—' : `${(share * 100).toFixed(1)} %`;
}
