import type { Improvement, ImprovementCandidate } from '@plugin-eval/core/documents/improvement.ts';
import { plural } from '../number-format.ts';
import type { Tone } from '../view-model/blocks.ts';

type CandidateVerdict = ImprovementCandidate['verdict'];

/** The part of a verdict that a sentence states. */
export type StatedVerdict = Pick<
  CandidateVerdict,
  'verdict' | 'gain' | 'excludedAbove' | 'problem' | 'promptsNeeded'
>;

/** Decimals of a utility: bounds are rounded away from a claim. */
const DECIMALS = 3;

/** A utility that is at most the given one, as a verdict may claim it. */
export function atLeast(utility: number): string {
  return rounded(Math.floor(utility * 10 ** DECIMALS + 1e-9));
}

/** A utility that is at least the given one. */
export function atMost(utility: number): string {
  return rounded(Math.ceil(utility * 10 ** DECIMALS - 1e-9));
}

/** A utility as it is, with its sign. */
export function signedUtility(utility: number): string {
  const text = rounded(Math.round(utility * 10 ** DECIMALS));
  return utility > 0 && !text.startsWith('-') ? `+${text}` : text;
}

function rounded(thousandths: number): string {
  // No negative zero.
  return ((thousandths || 0) / 10 ** DECIMALS).toFixed(DECIMALS);
}

export const VERDICT_TITLES: Record<CandidateVerdict['verdict'], string> = {
  better: 'Better',
  worse: 'Worse',
  'no-better': 'No better',
  undecided: 'Undecided',
  'too-few': 'No verdict',
  invalid: 'Invalid',
  dropped: 'Left the race',
};

export const VERDICT_TONES: Record<CandidateVerdict['verdict'], Tone> = {
  better: 'good',
  worse: 'bad',
  'no-better': 'warning',
  undecided: 'quiet',
  'too-few': 'alarm',
  invalid: 'alarm',
  dropped: 'quiet',
};

/** States a verdict with the bounds that it excludes, lower end first. */
export function verdictSentence(verdict: StatedVerdict, smallestGain: number): string {
  const { gain, excludedAbove, problem, promptsNeeded } = verdict;
  const title = VERDICT_TITLES[verdict.verdict];
  if (verdict.verdict === 'dropped') return `${title}: another candidate was ahead of it.`;
  if (gain === null || excludedAbove === null) return `${title}: ${problem ?? ''}`;
  if (problem !== null && verdict.verdict !== 'undecided') return `${title}: ${problem}`;
  switch (verdict.verdict) {
    case 'better':
      return `${title} by at least ${atLeast(gain.low)}; estimate ${signedUtility(gain.estimate)}.`;
    case 'worse':
      return `${title} by at least ${atLeast(-gain.high)}; estimate ${signedUtility(gain.estimate)}.`;
    case 'no-better':
      return `${title}: any gain of ${smallestGain} or more is excluded.`;
    default: {
      const needed =
        problem ??
        (promptsNeeded === null
          ? 'Even 50 times as many prompts would probably not decide.'
          : `About ${promptsNeeded} different prompts would probably decide.`);
      return `${title}: gains above ${atMost(excludedAbove)} are excluded. ${needed}`;
    }
  }
}

/** Counts the prompts by what became of them: "up in 11 prompts, down in 2, level in 27". */
export function promptCounts({ up, down, level }: CandidateVerdict): string {
  return `up in ${plural(up, 'prompt')}, down in ${down}, level in ${level}`;
}

/** The outcome of a comparison in a few words, for a list of results. */
export function improvementOutcome({ candidates, best, smallestGain, ceiling, agents }: Improvement): string {
  if (ceiling?.isOut && ceiling.upper !== null)
    return `No description can reach it: any gain above ${atMost(ceiling.upper)} is excluded, and these prompts show ${ceiling.gainSeen} or more.`;
  if (candidates.length === 0)
    return `Invalid: ${agents.flatMap(({ invalidReason }) => invalidReason ?? [])[0] ?? 'no candidate was written.'}`;
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) return verdictSentence(only.verdict, smallestGain);
  const winner = best === null ? undefined : candidates[best];
  if (winner !== undefined) return `${winner.name}: ${verdictSentence(winner.verdict, smallestGain)}`;
  const count = (wanted: CandidateVerdict['verdict']) =>
    candidates.filter(({ verdict }) => verdict.verdict === wanted).length;
  const parts = (['worse', 'no-better', 'undecided', 'too-few', 'invalid', 'dropped'] as const)
    .filter((one) => count(one) > 0)
    .map((one) => `${count(one)} ${VERDICT_TITLES[one].toLowerCase()}`);
  return `None of ${plural(candidates.length, 'candidate')} is shown to be better: ${parts.join(', ')}.`;
}
