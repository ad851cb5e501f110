import type { Finding } from '../../documents/finding.ts';
import { LEVELS, type Level } from '../../documents/names.ts';
import { plural } from '../number-format.ts';
import { type Html, html } from './html.ts';

const ONE: Record<Level, string> = { error: 'error', warning: 'warning', info: 'note' };

export function countByLevel(findings: readonly Finding[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { level } of findings) counts[level]++;
  return counts;
}

/** `1 error 3 warnings`; levels without findings are left out. */
export function findingCounts(counts: Record<Level, number>): Html {
  const present = LEVELS.filter((level) => counts[level] > 0);
  if (present.length === 0) return html`<span class="quiet">none</span>`;
  return html`<span class="counts">${present.map(
    (level) => html`<span class="level ${level}">${plural(counts[level], ONE[level])}</span> `,
  )}</span>`;
}
