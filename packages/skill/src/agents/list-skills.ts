import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import type { ListedState } from '@plugin-eval/core/documents/names.ts';
import { findTriggerExpression } from '@plugin-eval/core/text/trigger-expression.ts';
import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';
import { type FittedRow, fitRows } from './fit-rows.ts';
import type { PlacedSkill } from './listable-skill.ts';
import { type Entry, type ListingContext, prepareListing } from './prepare-listing.ts';
import { escaped } from './row-text.ts';

/** One skill in the list of one agent. */
export interface ListingRow {
  /** Index into the given skills. */
  skill: number;
  state: ListedState;
  /** Name as the agent calls it; null when it is never listed. */
  name: string | null;
  /** Description the model sees; empty without one. */
  description: string;
  /** Reason it is hidden, shadowed or invalid. */
  reason: string | null;
  /** The part of the description the model does not see; null unless it is cut or dropped. */
  lost: { characters: number; words: string[]; trigger: string | null } | null;
}

export interface Listing {
  /** The list as the model sees it, descriptions of the agent's own skills as dots. */
  text: string;
  /** Rows in the order of the input. */
  rows: ListingRow[];
  /** Skills in the order of the list. */
  order: number[];
  /** Limit and used part of it; null without a known bound. */
  budget: { unit: 'characters' | 'tokens'; limit: number; used: number } | null;
}

/**
 * Computes the list of skills an agent shows its model, and how much of each skill is kept. Pure: the same
 * for sessions, for sets of skills and for the effect of an installation. Source:
 * docs/specification/skill-sets.md, "Listing".
 */
export function listSkills(
  profile: ListingProfile,
  skills: readonly PlacedSkill[],
  context: ListingContext,
): Listing {
  const { entries, unlisted, roots, unit, limit } = prepareListing(profile, skills, context);
  const fitted = fitRows(entries, profile.listing.beyondBudget, unit, limit);
  const more = moreRow(profile, entries, fitted.rows);
  const rows: ListingRow[] = [];
  for (const { skill, ...rest } of unlisted) rows[skill] = { skill, ...rest, description: '', lost: null };
  for (const [at, entry] of entries.entries()) {
    const { skill, name } = entry;
    if (skill === null) continue;
    const shown = shownOf(entry, fitted.rows[at] ?? null, at < more.named);
    rows[skill] = { skill, name, reason: null, ...shown };
  }
  const texts = [...fitted.rows.flatMap((row) => (row === null ? [] : [row.text])), ...more.texts];
  return {
    text: headingOf(profile, roots) + texts.join('\n') + profile.listing.closing,
    rows,
    order: entries.flatMap(({ skill }) => (skill === null ? [] : [skill])),
    budget: profile.listing.budget === null ? null : { unit, limit, used: fitted.used },
  };
}

function headingOf({ listing }: ListingProfile, roots: readonly string[]): string {
  const table = roots.map((root, index) => `- \`r${index}\` = \`${root}\``).join('\n');
  return listing.heading.replace('{roots}', () => table);
}

/** The row that names the skills after a hard stop, and the number of entries shown or named. */
function moreRow(
  { listing: { more, escape: rule } }: ListingProfile,
  entries: readonly Entry[],
  rows: readonly FittedRow[],
): { texts: string[]; named: number } {
  const stop = rows.indexOf(null);
  if (more === null || stop < 0) return { texts: [], named: 0 };
  const names: string[] = [];
  let length = more.row.replace('{names}', '').length;
  for (const { name } of entries.slice(stop)) {
    const shown = escaped(name, rule);
    length += (names.length > 0 ? 2 : 0) + shown.length;
    if (length > more.longest) break;
    names.push(shown);
  }
  const rest = entries.length - stop - names.length;
  const text = more.row.replace('{names}', () => names.join(', '));
  return {
    texts: [rest > 0 ? text + more.rest.replace('{count}', String(rest)) : text],
    named: stop + names.length,
  };
}

function shownOf(
  { description, seen }: Entry,
  row: FittedRow,
  named: boolean,
): Pick<ListingRow, 'state' | 'description' | 'lost'> {
  if (row === null || (row.characters === 0 && description !== '')) {
    const state = row === null && !named ? 'omitted' : 'name-only';
    return { state, description: '', lost: lostOf(description, '') };
  }
  const shown = seen(row.characters);
  if (shown.length === description.length) return { state: 'whole', description, lost: null };
  return { state: 'cut', description: shown, lost: lostOf(description, shown) };
}

function lostOf(whole: string, shown: string): ListingRow['lost'] {
  const kept = new Set(lowerCaseWords(shown));
  const trigger = findTriggerExpression(whole);
  return {
    characters: whole.length - shown.length,
    words: [...new Set(lowerCaseWords(whole))].filter((word) => !kept.has(word)),
    trigger: trigger !== null && findTriggerExpression(shown) === null ? trigger : null,
  };
}
