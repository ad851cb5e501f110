/** Skills to measure with: of the size and make-up of published ones, the same for the same seed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const SEED = 20_260_101;

const VERBS = ['review', 'migrate', 'format', 'deploy', 'profile', 'translate', 'audit', 'refactor', 'index'];
const NOUNS = [
  'schema',
  'pipeline',
  'report',
  'invoice',
  'dataset',
  'component',
  'contract',
  'query',
  'release',
];
const QUALITIES = [
  'large',
  'nested',
  'broken',
  'shared',
  'legacy',
  'versioned',
  'partial',
  'remote',
  'empty',
];
const LANGUAGES = ['python', 'bash', 'typescript', 'sql', 'yaml', 'json', ''];
const HEADINGS = [
  'Overview',
  'When to use',
  'Steps',
  'Examples',
  'Troubleshooting',
  'Output',
  'Related',
  'Checks',
];

/**
 * Writes `count` skill folders below `root`: 100 to 400 lines each, with frontmatter, headings, lists, tables, code
 * and links, half of them with references. One skill in ten has a dead link, one in seven no trigger.
 */
export function generateSkills(root: string, count: number, seed = SEED): void {
  for (let index = 0; index < count; index++) {
    const random = randomNumbers(seed + index);
    const name = `${pick(VERBS, random)}-${pick(NOUNS, random)}-${index}`;
    // At most 100 in one folder, as in collections of plugins.
    const folder = join(root, `group-${Math.floor(index / 100)}`, name);
    mkdirSync(folder, { recursive: true });
    const references = random() < 0.5 ? 1 + Math.floor(random() * 3) : 0;
    writeFileSync(join(folder, 'SKILL.md'), skillText(name, references, random));
    if (references > 0) mkdirSync(join(folder, 'references'));
    for (let i = 0; i < references; i++) {
      writeFileSync(join(folder, 'references', `topic-${i}.md`), `# Topic ${i}\n\n${prose(random, 30)}\n`);
    }
  }
}

/** Numbers from 0 to 1 that depend on nothing but the seed. Source: mulberry32, T. Ettinger, public domain. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function skillText(name: string, references: number, random: () => number): string {
  const lines = ['---', `name: ${name}`, `description: ${description(random)}`];
  if (random() < 0.3) lines.push('allowed-tools: Read, Grep, Bash');
  lines.push('---', '', `# ${name}`, '', prose(random, 2), '');
  for (let i = 0; i < references; i++)
    lines.push(`- [Topic ${i}](references/topic-${i}.md): ${words(random, 6)}`);
  if (random() < 0.1) lines.push('', `See [missing](references/missing-${Math.floor(random() * 100)}.md).`);
  const length = 100 + Math.floor(random() * 300);
  while (lines.length < length) lines.push('', ...section(random));
  return `${lines.slice(0, length).join('\n')}\n`;
}

function description(random: () => number): string {
  const start = `${pick(VERBS, random)}s ${pick(QUALITIES, random)} ${pick(NOUNS, random)}s`;
  if (random() < 0.15) return `${start} and reports what was found.`;
  return `${start}. Use this skill when ${pick(VERBS, random)}ing a ${pick(NOUNS, random)}, or planning a ${pick(NOUNS, random)}.`;
}

function section(random: () => number): string[] {
  const lines = [`${random() < 0.6 ? '##' : '###'} ${pick(HEADINGS, random)} ${words(random, 1)}`, ''];
  const kind = random();
  if (kind < 0.35) return [...lines, prose(random, 3), '', prose(random, 2)];
  if (kind < 0.55) return [...lines, ...repeat(5, () => `- **${words(random, 2)}**: ${prose(random, 1)}`)];
  if (kind < 0.65) {
    return [
      ...lines,
      '| Case | What to do |',
      '|---|---|',
      ...repeat(4, () => `| ${words(random, 2)} | ${words(random, 5)} |`),
    ];
  }
  const code = repeat(
    6 + Math.floor(random() * 12),
    () => `${words(random, 1)} = ${words(random, 1)}(${words(random, 2)})`,
  );
  return [...lines, prose(random, 1), '', `\`\`\`${pick(LANGUAGES, random)}`, ...code, '```'];
}

function prose(random: () => number, sentences: number): string {
  return repeat(sentences, () => {
    const order = random() < 0.08 ? 'You MUST' : 'First';
    return `${order} ${pick(VERBS, random)} the ${words(random, 7)}, then check \`${words(random, 1)}\`.`;
  }).join(' ');
}

function words(random: () => number, count: number): string {
  return repeat(count, () => pick(random() < 0.5 ? NOUNS : random() < 0.5 ? QUALITIES : VERBS, random)).join(
    ' ',
  );
}

function repeat(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make);
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}
