import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { PlacedSkill } from './listable-skill.ts';
import { listingLimit } from './listing-limit.ts';
import { readAs, type SkillAsRead } from './read-as.ts';
import { type RowText, rowText } from './row-text.ts';

export interface ListingContext {
  /** Context in tokens; null: that of the agent's usual model. */
  contextTokens: number | null;
  /** Built-in skills to include: all, those that no switch turns off, or none. */
  builtIn: 'all' | 'quiet' | 'none';
}

/** A row of the list before it is known how much of it fits. */
export interface Entry extends RowText {
  /** Index of the skill; null for a built-in skill. */
  skill: number | null;
  name: string;
  description: string;
  group: number;
  sortKey: string;
}

/** A skill that has no row. */
export interface UnlistedSkill {
  skill: number;
  state: 'hidden' | 'shadowed' | 'invalid';
  /** Name as the agent calls it; null when it is never listed. */
  name: string | null;
  reason: string;
}

export interface PreparedListing {
  /** Entries in the order of the list. */
  entries: Entry[];
  unlisted: UnlistedSkill[];
  /** The table of search folders, as the heading may show it. */
  roots: string[];
  unit: 'characters' | 'tokens';
  /** Infinity where no bound is known. */
  limit: number;
}

/**
 * Determines which skills an agent reads, and the order of its list. Source:
 * docs/specification/skill-sets.md, "Reading".
 */
export function prepareListing(
  profile: ListingProfile,
  skills: readonly PlacedSkill[],
  { contextTokens, builtIn }: ListingContext,
): PreparedListing {
  const roots = rootsOf(profile, skills);
  const reads = skills.map((placed) => tooDeep(profile, placed) ?? readAs(profile, placed.skill));
  const takers = new Map<string, { skill: number; strength: number }>();
  for (const [index, read] of reads.entries()) {
    if (read.kind !== 'listed' || profile.search.sameName === 'all') continue;
    const strength = skills[index]?.folder ?? 0;
    const taker = takers.get(read.key);
    if (taker === undefined || strength < taker.strength) takers.set(read.key, { skill: index, strength });
  }
  const entries: Entry[] = [];
  const unlisted: UnlistedSkill[] = [];
  for (const [index, read] of reads.entries()) {
    if (read.kind !== 'listed') {
      unlisted.push({ skill: index, state: read.kind, name: null, reason: read.reason });
    } else if ((takers.get(read.key)?.skill ?? index) !== index) {
      const reason = `another skill of the name ${read.key} is found first`;
      unlisted.push({ skill: index, state: 'shadowed', name: read.name, reason });
    } else entries.push(entryOf(profile, index, skills[index] as PlacedSkill, read, roots));
  }
  return {
    entries: inListOrder(profile, entries, builtIn),
    ...{ unlisted, roots },
    unit: profile.listing.budget?.unit ?? 'characters',
    limit: listingLimit(profile, contextTokens),
  };
}

/** A skill deeper in a folder of skills than the agent searches; null for any other. */
function tooDeep({ search }: ListingProfile, { folder, path }: PlacedSkill): SkillAsRead | null {
  const depth = search.folders[folder ?? -1]?.depth ?? null;
  const own = path.split('/').length - 1;
  if (depth === null || own <= depth) return null;
  const searched = depth === 1 ? 'one folder deep' : `${depth} folders deep`;
  return { kind: 'invalid', reason: `it lies ${own} folders deep, and this agent looks ${searched}` };
}

function entryOf(
  profile: ListingProfile,
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
    weight: placed.weight ?? 0,
    group: search.folders[placed.folder ?? -1]?.group ?? groupOfUser(profile),
    sortKey: { name: read.name, folder: placed.skill.folder, path: placed.path }[listing.order.by],
  };
}

function groupOfUser({ search }: ListingProfile): number {
  return search.folders.find(({ scope }) => scope === 'user')?.group ?? 1;
}

function rootsOf(profile: ListingProfile, skills: readonly PlacedSkill[]): string[] {
  return profile.listing.heading.includes('{roots}') ? [...new Set(skills.map(({ root }) => root))] : [];
}

let collator: Intl.Collator | undefined;

/**
 * Compares by locale; the collator takes as long to create as listing a skill, and a single skill needs none.
 */
function compareByLocale(a: string, b: string): number {
  collator ??= new Intl.Collator('en');
  return collator.compare(a, b);
}

function inListOrder(
  profile: ListingProfile,
  found: readonly Entry[],
  builtIn: ListingContext['builtIn'],
): Entry[] {
  const { direction, collation } = profile.listing.order;
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = collation === 'locale' ? compareByLocale : compareCodePoints;
  const own = builtIn === 'none' ? [] : builtInEntries(profile, builtIn);
  const sorted = [...found, ...own.filter(({ place }) => place === 'sorted').map(({ entry }) => entry)].sort(
    (a, b) => a.group - b.group || sign * compare(a.sortKey, b.sortKey),
  );
  const at = (wanted: string) => own.filter(({ place }) => place === wanted).map(({ entry }) => entry);
  return [...at('first'), ...sorted, ...at('last')];
}

function builtInEntries(profile: ListingProfile, which: 'all' | 'quiet') {
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
