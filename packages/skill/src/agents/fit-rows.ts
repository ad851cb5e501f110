import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';

/** A row before it is known how much of it fits. */
export interface FullRow {
  /** Renders the row with a number of characters of its description; 0: the bare row. */
  render(characters: number): string;
  /**
   * Length of the description as the agent cuts it when there is room, in the characters that `render`
   * counts.
   */
  characters: number;
  /** True for a row that is never cut: the agent's built-in skills. */
  fixed: boolean;
  /** Use of the skill: descriptions of higher ones are kept first. @default 0 */
  weight?: number;
}

/** The shown part of a row: null when it is dropped. */
export type FittedRow = { characters: number; text: string } | null;

export interface FittedRows {
  rows: FittedRow[];
  /** Size in the unit of the budget, bounds included. */
  used: number;
}

/**
 * Fits rows into an agent's budget, and cuts them as it does. Source: docs/specification/skill-sets.md,
 * "Listing".
 * @param limit in the unit of the budget
 */
export function fitRows(
  rows: readonly FullRow[],
  rule: ListingProfile['listing']['beyondBudget'],
  unit: 'characters' | 'tokens',
  limit: number,
): FittedRows {
  if (rule === 'names-stay') return namesStay(rows, limit);
  if (rule === 'equal-cut') return equalCut(rows, unit, limit);
  if (rule === 'hard-stop') return hardStop(rows, unit, limit);
  const shown = rows.map(whole);
  return { rows: shown, used: shown.reduce((sum, row) => sum + cost(row.text, unit), 0) };
}

function whole({ render, characters }: FullRow) {
  return { characters, text: render(characters) };
}

/**
 * Keeps every name, and every description that still fits: the most used ones first, else in order. Rows are
 * separated by a line end.
 */
function namesStay(rows: readonly FullRow[], limit: number): FittedRows {
  const bare = rows.map((row) => (row.fixed ? whole(row) : { characters: 0, text: row.render(0) }));
  let used = Math.max(0, rows.length - 1) + bare.reduce((sum, { text }) => sum + text.length, 0);
  const shown = [...bare];
  const byUse = [...rows.entries()].sort(([, a], [, b]) => (b.weight ?? 0) - (a.weight ?? 0));
  for (const [index, row] of byUse) {
    if (row.fixed) continue;
    const full = whole(row);
    const extra = full.text.length - (bare[index]?.text.length ?? 0);
    if (used + extra > limit) continue;
    used += extra;
    shown[index] = full;
  }
  return { rows: shown, used };
}

/** Descriptions are dealt their characters in turn; when not even the bare rows fit, those that do not are left out. */
function equalCut(rows: readonly FullRow[], unit: 'characters' | 'tokens', limit: number): FittedRows {
  const full = rows.map(whole);
  const wanted = full.reduce((sum, { text }) => sum + cost(text, unit), 0);
  if (wanted <= limit) return { rows: full, used: wanted };
  const bare = rows.map(({ render }) => render(0));
  const least = bare.reduce((sum, text) => sum + cost(text, unit), 0);
  if (least > limit) return barelyFitting(bare, unit, limit);
  const dealt = rows.map(() => 0);
  const costs = bare.map((text) => cost(text, unit));
  let used = least;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [index, row] of rows.entries()) {
      const characters = (dealt[index] ?? 0) + 1;
      if (characters > row.characters) continue;
      const price = cost(row.render(characters), unit);
      const extra = price - (costs[index] ?? 0);
      if (used + extra > limit) continue;
      dealt[index] = characters;
      costs[index] = price;
      used += extra;
      changed = true;
    }
  }
  const shown = rows.map(({ render }, index) => {
    const characters = dealt[index] ?? 0;
    return { characters, text: render(characters) };
  });
  return { rows: shown, used };
}

function barelyFitting(bare: readonly string[], unit: 'characters' | 'tokens', limit: number): FittedRows {
  let used = 0;
  const rows = bare.map((text) => {
    const price = cost(text, unit);
    if (used + price > limit) return null;
    used += price;
    return { characters: 0, text };
  });
  return { rows, used };
}

/** Whole rows until the first that does not fit. */
function hardStop(rows: readonly FullRow[], unit: 'characters' | 'tokens', limit: number): FittedRows {
  let used = 0;
  let stopped = false;
  const shown = rows.map((row) => {
    const full = whole(row);
    const price = cost(full.text, unit);
    stopped ||= used + price > limit;
    if (stopped) return null;
    used += price;
    return full;
  });
  return { rows: shown, used };
}

/** A row with its line end. */
function cost(text: string, unit: 'characters' | 'tokens'): number {
  return unit === 'characters' ? text.length + 1 : Math.ceil((Buffer.byteLength(text) + 1) / 4);
}
