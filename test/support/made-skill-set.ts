import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { SetMember } from '@plugin-eval/quality/skill-set/set-member.ts';
import { listableSkill } from '@plugin-eval/skill/agents/listable.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';

/** A member of a set with nothing in it but what its place in the set depends on. */
export function madeMember(
  name: string,
  description: string,
  { prompts = [], body = `Do ${name}.`, plugin = null }: Partial<SetMember> = {},
): SetMember {
  const lines = ['---', `name: ${name}`, `description: ${JSON.stringify(description)}`, '---', '', body];
  const { frontmatter } = readFrontmatter(lines, DEFAULT_READ_LIMITS);
  return {
    ...{
      name,
      path: `skills/${name}/SKILL.md`,
      folder: `/skills/${name}`,
      inStore: name,
      line: 3,
      plugin,
      description,
      body,
      prompts,
    },
    listable: listableSkill(name, frontmatter, lines),
  };
}

export interface MadeSet {
  members: SetMember[];
  /** Pairs of which the second was made from the first. */
  planted: [number, number][];
}

const VOCABULARY = 6_000;
const SENTENCE = [
  'Use',
  'when',
  'the',
  'user',
  'asks',
  'to',
  'for',
  'with',
  'and',
  'or',
  'from',
  'this',
  'skill',
  'in',
  'of',
];

/**
 * Skills whose descriptions are drawn from a vocabulary as uneven as that of a language, and shadows that say in another
 * order, with a third of the words exchanged, what another skill says.
 */
export function madeSkillSet(skills: number, shadows: number, seed: number): MadeSet {
  const source = seededRandom(seed);
  const random = () => source.uniform();
  // Zipf's law: the word of rank r has the weight 1 / (r + 10).
  const word = () => `w${Math.floor(10 * ((VOCABULARY / 10 + 1) ** random() - 1))}x`;
  const words = (count: number) => Array.from({ length: count }, word);
  const described = (telling: readonly string[]) => {
    const all = telling.flatMap((one, at) =>
      at % 2 === 0 ? [one, SENTENCE[Math.floor(random() * SENTENCE.length)]] : [one],
    );
    return `${all.join(' ')}. Use when the user asks for ${telling.slice(0, 4).join(' ')}.`;
  };
  const members: SetMember[] = [];
  const telling: string[][] = [];
  for (let index = 0; index < skills - shadows; index++) {
    const own = words(25);
    telling.push(own);
    members.push(madeMember(`${own[0]}-${own[1]}-${index}q`, described(own)));
  }
  const planted = Array.from({ length: shadows }, (_, index): [number, number] => {
    const from = Math.floor((index * (skills - shadows)) / shadows);
    const kept = (telling[from] ?? []).map((one) => (random() < 1 / 3 ? word() : one));
    const order = kept.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
    const own = order.map(({ one }) => one);
    members.push(madeMember(`${own[0]}-${own[1]}-${index}s`, described(own)));
    return [from, members.length - 1];
  });
  return { members, planted };
}
