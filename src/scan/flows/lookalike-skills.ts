import type { EffectOf } from '../../code/effects.ts';
import { undoLookalikes } from '../../text/latin-lookalikes.ts';
import { WELL_KNOWN_SKILLS } from '../data/well-known-skills.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';
import { isSlipOfName } from './name-slips.ts';

const SHORTEST_NAME = 8;
const NAME_LINE = /^name:[ \t]*["']?([^\s"'#]{1,80})/m;
/** Of a SKILL.md, in which its name stands. */
const HEAD = 2_000;

let known: { skills: Map<string, string>; collections: string[] } | null = null;

function wellKnown() {
  known ??= {
    skills: new Map(
      Object.entries(WELL_KNOWN_SKILLS).flatMap(([collection, names]) =>
        names.split(/\s+/).map((name) => [name, collection] as const),
      ),
    ),
    collections: Object.keys(WELL_KNOWN_SKILLS).map((name) => name.toLowerCase()),
  };
  return known;
}

/** Skills that are named almost like one of a well-known collection, by name and by folder. */
export function lookalikeSkills({ inventory }: Pick<FlowContext, 'inventory'>): FindingDraft[] {
  return inventory.files.flatMap(({ path, text }): FindingDraft[] => {
    if (text === null || !/(?:^|\/)skill\.md$/i.test(path)) return [];
    const name = NAME_LINE.exec(text.slice(0, HEAD))?.[1] ?? '';
    const folder = path.split('/').at(-2) ?? '';
    const found = [name, folder].flatMap((given) => lookalikeOf(given) ?? [])[0];
    if (found === undefined) return [];
    const { given, meant, collection } = found;
    return [
      {
        rule: 'lookalike-skill',
        level: 'warning',
        confirmed: false,
        message: `The skill ${given} is named almost like ${meant} of ${collection}.`,
        file: path,
        line: given === name ? lineOf(text, `name:`) : 1,
        steps: [],
      },
    ];
  });
}

/** A collection of skills that a command installs, and the well-known one that it is named like; null otherwise. */
export function lookalikeCollection({ words }: EffectOf<'command'>): [string, string] | null {
  const text = words.join(' ');
  if (!/\b(?:skills?|plugins?|marketplace|extensions?)\b.{0,40}\b(?:add|install|i)\b/.test(text)) return null;
  for (const word of words) {
    const given = /^(?:https:\/\/github\.com\/)?([\w.-]{2,39}\/[\w.-]{2,60}?)(?:\.git)?(?:[@#].*|\/+)?$/
      .exec(word)?.[1]
      ?.toLowerCase();
    if (given === undefined || wellKnown().collections.includes(given)) continue;
    for (const meant of wellKnown().collections) if (isSlipOfCollection(given, meant)) return [given, meant];
  }
  return null;
}

/** In the owner or in the name, and in one of them alone. */
function isSlipOfCollection(given: string, meant: string): boolean {
  const [owner = '', name = ''] = given.split('/');
  const [realOwner = '', realName = ''] = meant.split('/');
  // A missing or an added ending is the commonest squat of an owner, and owners have no plural.
  const isNear = (one: string, other: string) =>
    isSlipOfName(one, other) ||
    (other.length >= 6 && (one === `${other}s` || `${one}s` === other || one.replace(/-/g, '') === other));
  return (owner === realOwner && isNear(name, realName)) || (name === realName && isNear(owner, realOwner));
}

function lookalikeOf(given: string): { given: string; meant: string; collection: string } | null {
  const { skills } = wellKnown();
  const lower = given.toLowerCase();
  if (lower.length < SHORTEST_NAME || skills.has(lower)) return null;
  const plain = undoLookalikes(lower);
  for (const [meant, collection] of skills)
    if (plain === meant || isSlipOfName(plain, meant)) return { given, meant, collection };
  return null;
}

function lineOf(text: string, beginning: string): number {
  const line = text.split('\n').findIndex((one) => one.startsWith(beginning));
  return Math.max(1, line + 1);
}
