import { basename, dirname, join } from 'node:path';
import { existsSync, readdirSync, statSync } from '@plugin-eval/skill/file-access.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';

/** Words common in names of skills, which do not indicate similarity. */
const COMMON = new Set(
  'a agent agents ai and app best builder code create design development for from generator guide in management my of on patterns practices setup skill skills the to tool tools use using with workflow'.split(
    ' ',
  ),
);
/** Most names read: collections in one folder have hundreds. */
const MOST_ENTRIES = 1000;
const MOST = 3;
const CLOSE = 1 / 3;
/** Names that make a family. */
const FAMILY = 6;

/**
 * Finds the neighbouring skills with the closest names: a third of the words of both names is shared. Only
 * their names are read. Agents with one of them installed usually have the others too.
 */
export function closestNeighbours({ folder }: Pick<Skill, 'folder'>): string[] {
  const own = basename(folder);
  const parent = dirname(folder);
  const names = namesIn(parent);
  const family = familyWords(own, names);
  return names
    .filter((name) => name !== own)
    .map((name) => ({ name, shared: closeness(own, name, family) }))
    .filter(({ shared }) => shared >= CLOSE)
    .sort((a, b) => b.shared - a.shared || (a.name < b.name ? -1 : 1))
    .filter(({ name }) => existsSync(join(parent, name, 'SKILL.md')))
    .slice(0, MOST)
    .map(({ name }) => name);
}

/**
 * Finds neighbouring skills that dead links refer to: "../../setup/SKILL.md" where "../setup/SKILL.md"
 * exists.
 * @param targets as they stand in the text
 */
export function misplacedLinks(
  { folder }: Pick<Skill, 'folder'>,
  targets: readonly string[],
): { target: string; found: string }[] {
  const parent = dirname(folder);
  return targets.flatMap((target) => {
    const name = /(?:^|\/)([\w.-]+)\/SKILL\.md$/.exec(target)?.[1];
    if (name === undefined || name === '.' || name === '..' || name === basename(folder)) return [];
    return existsSync(join(parent, name, 'SKILL.md')) ? [{ target, found: `../${name}/SKILL.md` }] : [];
  });
}

/** The listing of one folder, for as long as the folder does not change: skills of a collection come one by one. */
let listed = { key: '', names: [] as string[] };

function namesIn(folder: string): string[] {
  const stat = statSync(folder, { bigint: true, throwIfNoEntry: false });
  const key = stat === undefined ? '' : `${stat.dev} ${stat.ino} ${stat.mtimeNs} ${stat.ctimeNs} ${folder}`;
  if (key === '' || key !== listed.key) listed = { key, names: readNames(folder) };
  return listed.names;
}

function readNames(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    if (entries.length > MOST_ENTRIES) return [];
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    // A folder that cannot be listed has no neighbours to speak of.
    return [];
  }
}

/** Words of a name shared by so many neighbours that they name the family rather than the purpose. */
function familyWords(own: string, names: readonly string[]): ReadonlySet<string> {
  const { telling } = nameParts(own);
  return new Set(
    [...telling].filter((word) => names.filter((name) => nameParts(name).telling.has(word)).length >= FAMILY),
  );
}

/** The part of the words of both names that they share, 0 to 1; common words and those of a family do not count. */
function closeness(own: string, other: string, family: ReadonlySet<string>): number {
  const { telling: all, first } = nameParts(own);
  const { telling: allOthers, first: otherFirst } = nameParts(other);
  const without = (words: ReadonlySet<string>) => new Set([...words].filter((word) => !family.has(word)));
  const [words, others] = [without(all), without(allOthers)];
  // One telling word is too little to tell by.
  if (words.size < 2 || others.size < 2) return 0;
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  // Several unrelated skills end in one word, such as -migration.
  if (shared < 2 && first !== otherFirst) return 0;
  return shared / Math.max(1, words.size + others.size - shared);
}

/** Every name is held against every other of its folder, so its words are read once. */
const NAMES = new Map<string, { first: string | undefined; telling: ReadonlySet<string> }>();
const MOST_NAMES = 10_000;

function nameParts(name: string) {
  let parts = NAMES.get(name);
  if (parts === undefined) {
    const words = wordsOf(name);
    parts = { first: words[0], telling: new Set(words.filter((word) => !COMMON.has(word))) };
    if (NAMES.size >= MOST_NAMES) NAMES.clear();
    NAMES.set(name, parts);
  }
  return parts;
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
