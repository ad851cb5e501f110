import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import type { FullRow } from './fit-rows.ts';

type ListingRules = ListingProfile['listing'];

/** The text of one skill's row. */
export interface RowText extends FullRow {
  /** Returns the beginning of the author's description shown by a row with so many characters of it. */
  seen(characters: number): string;
}

/**
 * The row of a skill, with more or less of its description.
 * @param description as the agent read it, not escaped
 * @param place what stands for {location} and {path}
 */
export function rowText(
  rules: ListingRules,
  name: string,
  description: string,
  place: { location: string; path: string },
  fixed = false,
): RowText {
  const byCodePoint = rules.budget?.unit === 'tokens';
  const { text, kept } = cutToLongest(rules, description, byCodePoint);
  const shownName = escaped(name, rules.escape);
  const fill = (template: string, shown: string) =>
    template.replace(/\{(name|description|location|path)\}/g, (_, part: string) =>
      part === 'name' ? shownName : part === 'description' ? shown : place[part as 'location' | 'path'],
    );
  return {
    fixed,
    characters: rules.row.includes('{description}') ? lengthOf(text, byCodePoint) : 0,
    render: (characters) =>
      characters === 0
        ? fill(rules.bareRow ?? rules.row, '')
        : fill(rules.row, escaped(firstOf(text, characters, byCodePoint), rules.escape)),
    seen: (characters) => firstOf(text, characters, byCodePoint).slice(0, kept),
  };
}

/** @returns `kept`: how much of the result is the author's, in UTF-16 units */
function cutToLongest({ longestDescription: longest }: ListingRules, text: string, byCodePoint: boolean) {
  if (longest === null || lengthOf(text, byCodePoint) <= longest.characters)
    return { text, kept: text.length };
  const own = firstOf(text, longest.characters - longest.mark.length, byCodePoint).toWellFormed();
  return { text: own + longest.mark, kept: own.length };
}

const SURROGATE = /[\ud800-\udfff]/;

function lengthOf(text: string, byCodePoint: boolean): number {
  return byCodePoint && SURROGATE.test(text) ? [...text].length : text.length;
}

function firstOf(text: string, count: number, byCodePoint: boolean): string {
  return byCodePoint && SURROGATE.test(text) ? [...text].slice(0, count).join('') : text.slice(0, count);
}

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export function escaped(text: string, rule: ListingRules['escape']): string {
  if (rule === 'none') return text;
  return text.replace(rule === 'xml' ? /[&<>"']/g : /[<>]/g, (character) => XML[character] ?? '');
}
