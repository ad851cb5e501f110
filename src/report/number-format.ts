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

/** Wall time: seconds with one decimal, from a minute on in minutes and seconds. What nobody knows is unknown. */
export function formatWallTime(milliseconds: number | null): string {
  if (milliseconds === null) return 'time unknown';
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A share of draws with one decimal: "90.9 %". */
export function formatShare(share: number | null): string {
  return share === null ? '—' : `${(share * 100).toFixed(1)} %`;
}
