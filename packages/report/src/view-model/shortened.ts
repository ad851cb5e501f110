import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { Phrase, Tone } from './blocks.ts';

/** Untrusted text, cut to a number of characters, with a tone. */
export function shortened(text: string, limit: number, tone?: Tone): Phrase {
  const cut = excerpt(text, limit);
  return tone === undefined ? { text: cut } : { text: cut, tone };
}

/** The first few items, and the number of the others: input for lists and tables of a view model. */
export function firstOf<Item>(
  items: readonly Item[],
  most: number,
): { shown: readonly Item[]; more: number } {
  return { shown: items.slice(0, most), more: Math.max(0, items.length - most) };
}
