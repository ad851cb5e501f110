import type { AgentProfile } from '../documents/agent-profile.ts';
import { compareCodePoints } from '../text/code-points.ts';
import { findTriggerExpression } from '../text/trigger-expression.ts';
import { lowerCaseWords } from '../text/words.ts';
import { type FittedRow, fitRows } from './fit-rows.ts';
import type { PlacedSkill } from './listable-skill.ts';
import { listingLimit } from './listing-limit.ts';
import { readAs } from './read-as.ts';
import { escaped, type RowText, rowText } from './row-text.ts';

/** Whole: its description as the author wrote it; name-only: the name without a description. */
export const LISTED_STATES = [
  'whole',
  'cut',
  'name-only',
  'omitted',
  'hidden',
  'shadowed',
  'invalid',
] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** What becomes of one skill in the list of one agent. */
export interface ListingRow {
  /** Index into the skills that were given. */
  skill: number;
  state: ListedState;
  /** As the agent calls it; null where it never gets so far. */
  name: string | null;
  /** The description that the model sees; empty when there is none. */
  description: string;
  /** Why it is hidden, shadowed or invalid. */
  reason: string | null;
  /** What the model does not see of the description; null unless it is cut or gone. */
  lost: { characters: number; words: string[]; trigger: string | null } | null;
}

export interface Listing {
  /** The list as the model sees it, descriptions of the agent's own skills as dots. */
  text: string;
  /** In the order in which the skills were given. */
  rows: ListingRow[];
  /** Skills in the order of the list. */
  order: number[];
  /** Limit and what is used of it; null where no bound is known. */
  budget: { unit: 'characters' | 'tokens'; limit: number; used: number } | null;
}

export interface ListingContext {
  /** Tokens; null: what the agent's usual model has. */
  contextTokens: number | null;
  /** Which skills the agent brings along: all, those that no switch turns off, or none. */
  builtIn: 'all' | 'quiet' | 'none';
}

interface Entry extends RowText {
  /** Null for one that the agent brings along. */
  skill: number | null;
  name: string;
  description: string;
  group: number;
  sortKey: string;
}

/**
 * The list of skills that an agent shows its model, and what is left of each skill in it. Pure: the same for sessions,
 * for sets of skills and for what an installation would change.
 * Source: docs/specification/skill-sets.md, "Listing".
 */
export function listSkills(
  profile: AgentProfile,
  skills: readonly PlacedSkill[],
  { contextTokens, builtIn }: ListingContext,
): Listing {
  const rows: ListingRow[] = [];
  const roots = rootsOf(profile, skills);
  const found: Entry[] = [];
  const takers = new Map<string, { skill: number; strength: number }>();
  const reads = skills.map(({ skill }) => readAs(profile, skill));
  for (const [index, read] of reads.entries()) {
    if (read.kind === 'invalid') continue;
    const key = read.kind === 'listed' ? read.key : null;
    if (key === null || profile.search.sameName === 'all') continue;
    const strength = skills[index]?.folder ?? 0;
    const taker = takers.get(key);
    if (taker === undefined || strength < taker.strength) takers.set(key, { skill: index, strength });
  }
  for (const [index, read] of reads.entries()) {
    const placed = skills[index] as PlacedSkill;
    if (read.kind !== 'listed') {
      rows.push(unlisted(index, read.kind, read.reason));
      continue;
    }
    const taker = takers.get(read.key)?.skill ?? index;
    if (taker !== index) {
      const reason = `another skill of the name ${read.key} is found first`;
      rows.push({ ...unlisted(index, 'shadowed', reason), name: read.name });
      continue;
    }
    rows.push({ ...unlisted(index, 'omitted', null), name: read.name });
    found.push(entryOf(profile, index, placed, read, roots));
  }
  const entries = inListOrder(profile, found, builtIn);
  const limit = listingLimit(profile, contextTokens);
  const unit = profile.listing.budget?.unit ?? 'characters';
  const fitted = fitRows(entries, profile.listing.beyondBudget, unit, limit);
  const more = moreRow(profile, entries, fitted.rows);
  for (const [at, entry] of entries.entries()) {
    const row = entry.skill === null ? undefined : rows[entry.skill];
    if (row !== undefined) Object.assign(row, shownOf(entry, fitted.rows[at] ?? null, at < more.named));
  }
  const texts = [...fitted.rows.flatMap((row) => (row === null ? [] : [row.text])), ...more.texts];
  return {
    text: headingOf(profile, roots) + texts.join('\n') + profile.listing.closing,
    rows,
    order: entries.flatMap(({ skill }) => (skill === null ? [] : [skill])),
    budget: profile.listing.budget === null ? null : { unit, limit, used: fitted.used },
  };
}

function unlisted(skill: number, state: ListedState, reason: string | null): ListingRow {
  return { skill, state, name: null, description: '', reason, lost: null };
}

function entryOf(
  profile: AgentProfile,
  skill: number,
  placed: PlacedSkill,
  read: { name: string; description: string },
  roots: readonly string[],
): Entry {
  const { listing, search } = profile;
  const place = {
    location:
      profile.agent === 'copilot'
        ? (search.folders[placed.folder ?? -1]?.scope ?? 'user')
        : `${placed.root}/${placed.path}`,
    path: `r${Math.max(0, roots.indexOf(placed.root))}/${placed.path}`,
  };
  return {
    ...rowText(listing, read.name, read.description, place),
    skill,
    name: read.name,
    description: read.description,
    group: search.folders[placed.folder ?? -1]?.group ?? groupOfUser(profile),
    sortKey: { name: read.name, folder: placed.skill.folder, path: placed.path }[listing.order.by],
  };
}

function groupOfUser({ search }: AgentProfile): number {
  return search.folders.find(({ scope }) => scope === 'user')?.group ?? 1;
}

function rootsOf(profile: AgentProfile, skills: readonly PlacedSkill[]): string[] {
  return profile.listing.heading.includes('{roots}') ? [...new Set(skills.map(({ root }) => root))] : [];
}

function headingOf({ listing }: AgentProfile, roots: readonly string[]): string {
  const table = roots.map((root, index) => `- \`r${index}\` = \`${root}\``).join('\n');
  return listing.heading.replace('{roots}', () => table);
}

function inListOrder(
  profile: AgentProfile,
  found: readonly Entry[],
  builtIn: ListingContext['builtIn'],
): Entry[] {
  const { direction, collation } = profile.listing.order;
  const sign = direction === 'ascending' ? 1 : -1;
  const collator = new Intl.Collator('en');
  const compare = collation === 'locale' ? collator.compare : compareCodePoints;
  const own = builtIn === 'none' ? [] : builtInEntries(profile, builtIn);
  const sorted = [...found, ...own.filter(({ place }) => place === 'sorted').map(({ entry }) => entry)].sort(
    (a, b) => a.group - b.group || sign * compare(a.sortKey, b.sortKey),
  );
  const at = (wanted: string) => own.filter(({ place }) => place === wanted).map(({ entry }) => entry);
  return [...at('first'), ...sorted, ...at('last')];
}

function builtInEntries(profile: AgentProfile, which: 'all' | 'quiet') {
  const { listing } = profile;
  return listing.builtIn
    .filter(({ always }) => which === 'all' || always)
    .map(({ name, characters, place, stays }) => {
      const description = '.'.repeat(characters);
      const where = { location: 'builtin', path: `r1/${name}/SKILL.md` };
      const entry: Entry = {
        ...rowText(listing, name, description, where, stays),
        skill: null,
        name,
        description,
        group: groupOfUser(profile),
        sortKey: name,
      };
      return { place, entry };
    });
}

/** The row that names what a hard stop left out, and how many of the entries are shown or named. */
function moreRow(
  { listing: { more, escape: rule } }: AgentProfile,
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
  { description, characters, seen }: Entry,
  row: FittedRow,
  named: boolean,
): Pick<ListingRow, 'state' | 'description' | 'lost'> {
  if (row === null || (row.characters === 0 && characters > 0)) {
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
