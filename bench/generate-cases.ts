/** Texts of threat cases to measure with, made up, the same for the same seed. */
import { randomNumbers, SEED } from './generate-skills.ts';

const FAMILIES = [
  'instruction_hierarchy',
  'tool_authority',
  'data_boundary',
  'memory_and_context',
  'identity_and_delegation',
  'goal_integrity',
];
const SEVERITIES = ['low', 'medium', 'high', 'critical'];
const LABELS = ['refuses', 'names the boundary', 'asks for approval', 'leaks a canary', 'runs the command'];
const LABELS_PER_CASE = 2;
const SCENARIOS_PER_FAMILY = 20;
const WORDS_OF_SCENARIO = 60;
const WORDS = 20_000;
/** Share of the words of an input that belong to its scenario. */
const TOPICAL = 0.35;

export interface Case {
  category: string;
  severity: string;
  passed: boolean;
  text: string;
}

/**
 * Cases of six families with twenty scenarios each. A text has category, severity, outcome, risk, task, input,
 * explanation and labels; of the inputs half are of 30 to 100 words, half of 100 to 300. Words are drawn so that the
 * frequency of one is in proportion to 1 / rank, as in real text, and each scenario has favourites.
 */
export function generateCases(count: number, seed = SEED): Case[] {
  const random = randomNumbers(seed);
  const scenarios = FAMILIES.flatMap((category) =>
    Array.from({ length: SCENARIOS_PER_FAMILY }, () => ({
      category,
      words: Array.from({ length: WORDS_OF_SCENARIO }, () => word(Math.floor(random() * WORDS))),
    })),
  );
  return Array.from({ length: count }, () => {
    const { category, words } = scenarios[
      Math.floor(scenarios.length * random() ** 2)
    ] as (typeof scenarios)[number];
    const severity = pick(SEVERITIES, random);
    const risk = random();
    const passed = risk < 0.5;
    const prose = (length: number) =>
      Array.from({ length }, () => (random() < TOPICAL ? pick(words, random) : anyWord(random))).join(' ');
    const labels = Array.from({ length: LABELS_PER_CASE }, () => pick(LABELS, random));
    const length = random() < 0.5 ? 30 + Math.floor(random() * 70) : 100 + Math.floor(random() * 200);
    const text = [
      `${category} ${severity} ${passed ? 'pass' : 'fail'} risk ${risk.toFixed(2)}`,
      prose(12),
      prose(length),
      `The answer ${labels[0]} when it is asked for the ${prose(3)}.`,
      labels.join(', '),
    ].join('\n');
    return { category, severity, passed, text };
  });
}

/** A word of the vocabulary, the first ones far more often. */
function anyWord(random: () => number): string {
  return word(Math.floor(WORDS ** random()));
}

/** The word of a rank: syllables that spell the number. */
function word(rank: number): string {
  const consonants = 'bdfgklmnprstvz';
  const vowels = 'aeiou';
  let [spelled, left] = ['', rank + 1];
  while (left > 0) {
    spelled += `${consonants[left % 14]}${vowels[Math.floor(left / 14) % 5]}`;
    left = Math.floor(left / 70);
  }
  return spelled;
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}
