import type { CheckedCase, DetectableDifference } from '@plugin-eval/core/documents/evals-check.ts';
import { casesForPower, type Discordance, pairedPower } from '@plugin-eval/core/statistics/paired-power.ts';
import { counted } from '../advice/quotation.ts';
import type { FindingDraft } from './evals-finding-draft.ts';
import { type DistinctPrompt, distinctPrompts } from './prompt-findings.ts';
import type { SkillTests } from './read-tests.ts';

const LEVEL = 0.05;
const POWER = 0.8;
/** Differences in pass rates for which the power is reported. */
const DIFFERENCES = [0.1, 0.2, 0.3, 0.5];
/** The one that a set of tests should be able to show. */
const WANTED = 0.2;

/** Counts distinct prompts by label. */
export function promptCounts(prompts: readonly DistinctPrompt[]) {
  const having = (label: boolean | null) =>
    prompts.filter(({ shouldTrigger }) => shouldTrigger === label).length;
  return { positive: having(true), negative: having(false), unlabelled: having(null) };
}

/**
 * Returns the differences that a paired comparison over so many prompts can detect, one session each in
 * either arm: when no prompt gets worse, the most favourable case, and when the arms are independent, the
 * least. Source: docs/specification/statistics.md, "Power of a set of prompts".
 */
export function detectableDifferences(prompts: number): DetectableDifference[] {
  if (prompts === 0) return [];
  return DIFFERENCES.map((difference) => {
    const ways = { favourable: favourable(difference), independent: independent(difference) };
    const of = (figure: (way: Discordance) => number) => ({
      favourable: figure(ways.favourable),
      independent: figure(ways.independent),
    });
    return {
      difference,
      power: of((way) => rounded(pairedPower(prompts, way, LEVEL))),
      promptsNeeded: of((way) => casesForPower(POWER, way, LEVEL)),
    };
  });
}

function favourable(difference: number): Discordance {
  return { won: difference, lost: 0 };
}

/** Around one half, where answers vary most. */
function independent(difference: number): Discordance {
  return { won: (1 + difference) ** 2 / 4, lost: (1 - difference) ** 2 / 4 };
}

/** Sums of thousands of terms differ in their last digits between processors. */
function rounded(power: number): number {
  return Math.round(power * 1e6) / 1e6;
}

/** Findings about all tests of a skill together. */
export function setFindings(
  { files, cases, drafts }: SkillTests,
  checked: readonly CheckedCase[],
  power: readonly DetectableDifference[],
  guessLabels: boolean,
): FindingDraft[] {
  const { positive, negative, unlabelled } = promptCounts(distinctPrompts(cases));
  const all = positive + negative + unlabelled;
  const found: FindingDraft[] = files.flatMap(({ notes }) =>
    notes.map((note) => ({
      ...{ case: null, rule: 'not-read', level: 'warning' },
      message: note,
      fix: 'Correct the test, or leave it out: what cannot be read is not measured.',
    })),
  );
  const say = (rule: FindingDraft['rule'], level: FindingDraft['level'], message: string, fix: string) =>
    found.push({ case: null, rule, level, message, fix });
  if (all === 0 && drafts.length === 0)
    say(
      'no-tests',
      'warning',
      files.length === 0 ? 'The skill has no tests.' : 'No test of the skill can be read.',
      files.length === 0
        ? 'Write evals/evals.json, or let a model draft prompts with plugin-eval prompts.'
        : 'Correct the files of its tests: each has a finding that says why it cannot be read.',
    );
  if (unlabelled > 0)
    say(
      'unlabelled',
      'warning',
      `${unlabelled} of ${counted(all, 'prompt')} ${unlabelled === 1 ? 'does' : 'do'} not say whether the skill should trigger, and no session runs ${unlabelled === 1 ? 'it' : 'them'}.`,
      `Add should_trigger or expected_skill${guessLabels ? '' : ', or use --guess-labels'}.`,
    );
  if (all > 0 && positive === 0 && unlabelled === 0)
    say(
      'no-positive',
      'warning',
      'No prompt should trigger the skill.',
      'Add prompts that should: without them neither recall nor quality can be measured.',
    );
  if (positive + unlabelled > 0 && negative === 0)
    say(
      'no-near-miss',
      'warning',
      'No prompt should leave the skill alone, so precision cannot be measured.',
      'Add near misses with should_trigger: false: requests with similar words that another skill, or no skill, should answer.',
    );
  const executed = checked.filter(({ shouldTrigger }) => shouldTrigger !== false);
  const bare = executed.filter(({ graders }) => graders.length === 0).length;
  if (bare > 0)
    say(
      'no-graders',
      bare === executed.length ? 'warning' : 'info',
      `${bare} of ${counted(executed.length, 'test')} beside near misses ${bare === 1 ? 'has' : 'have'} neither graders nor expectations: a judge rates the work as a whole.`,
      'Say what a right result is: graders for files, answers and calls, expectations for the rest.',
    );
  const wanted = power.find(({ difference }) => difference === WANTED);
  if (wanted !== undefined && wanted.power.favourable < POWER)
    say(
      'low-power',
      'info',
      powerWords(positive, wanted, power),
      'Add prompts of other kinds; more sessions of the same ones show only how much those vary.',
    );
  return found;
}

function powerWords(
  prompts: number,
  { difference, promptsNeeded }: DetectableDifference,
  power: readonly DetectableDifference[],
): string {
  const { favourable: few, independent: many } = promptsNeeded;
  const shown = power.find((one) => one.power.favourable >= POWER);
  return [
    `${counted(prompts, 'prompt')} that should trigger the skill cannot show a difference of ${difference}: that needs ${few} to ${many}.`,
    shown === undefined
      ? 'They show no difference of 0.5 or less.'
      : `They show one of ${shown.difference}, if no prompt gets worse.`,
  ].join(' ');
}
