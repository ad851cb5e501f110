import type { ComparedInAgent, ImprovementCandidate } from '@plugin-eval/core/documents/improvement.ts';
import { f1Score } from '@plugin-eval/core/statistics/f1-score.ts';
import { smallestLevel } from '@plugin-eval/core/statistics/smallest-level.ts';
import type { ComparedPrompt, ComparisonPlan } from './comparison-plan.ts';
import type { ComparisonRun } from './measure-comparison.ts';
import { type ArmTally, groupDifferences, type PromptTally } from './prompt-tally.ts';
import { promptsNeeded } from './prompts-needed.ts';
import { ALPHA, boundsOf, SMALLEST_GAIN, type VerdictTerms, verdictOf } from './verdict.ts';

type VerdictDocument = ImprovementCandidate['verdict'];
type Tally = ComparedInAgent['tallies'][number][number];

/** Sessions of each prompt in each arm, counted by what came of them. */
export function talliesOf({ arms, prompts }: ComparisonPlan, { draws }: ComparisonRun): Tally[][] {
  const tallies = prompts.map(() =>
    arms.map((): Tally => ({ right: 0, fired: 0, ended: 0, failed: 0, errored: 0 })),
  );
  for (const { prompt, arm, outcome, right, fired } of draws) {
    const tally = tallies[prompt]?.[arm];
    if (tally === undefined) continue;
    if (outcome === 'errored') {
      tally.errored += 1;
      continue;
    }
    tally.ended += 1;
    tally.failed += Number(outcome === 'failed');
    tally.right += Number(right);
    tally.fired += Number(fired);
  }
  return tallies;
}

/** One agent's figures for the document. */
export function armsOf(
  plan: ComparisonPlan,
  { listed, rounds }: ComparisonRun,
  tallies: readonly (readonly Tally[])[],
): ComparedInAgent['arms'] {
  return plan.arms.map((_, arm) => {
    const own = tallies.map((of) => of[arm] as Tally);
    const sum = (value: (tally: Tally, prompt: number) => number) =>
      own.reduce((total, tally, prompt) => total + value(tally, prompt), 0);
    const should = (prompt: number) => plan.prompts[prompt]?.stratum === 'own';
    return {
      listed: listed[arm] ?? null,
      f1: f1Score({
        truePositives: sum(({ fired }, prompt) => (should(prompt) ? fired : 0)),
        falsePositives: sum(({ fired }, prompt) => (should(prompt) ? 0 : fired)),
        falseNegatives: sum(({ fired, ended }, prompt) => (should(prompt) ? ended - fired : 0)),
      }),
      sessions: {
        planned: plan.prompts.length * (rounds[arm] ?? 0),
        ended: sum(({ ended }) => ended),
        failed: sum(({ failed }) => failed),
        errored: sum(({ errored }) => errored),
      },
    };
  });
}

/** Sessions of one agent for a verdict. */
export interface MeasuredTallies {
  /** Tallies by prompt, then by arm. */
  tallies: readonly (readonly Tally[])[];
  /** Reason nothing of them can be counted; null when it can. */
  invalidReason: string | null;
  /** Models as sessions reported them, by arm. */
  reportedModels: readonly (readonly string[])[];
  /** Sessions of each prompt that were asked for, by arm. */
  rounds: readonly number[];
  race: ComparisonRun['race'];
}

/**
 * Judges a candidate over the sessions of one agent or of several together, in which a prompt and its near
 * duplicates are one case.
 * @param arm index of the candidate's arm, from 1 on
 */
export function candidateVerdict(
  measured: readonly MeasuredTallies[],
  { prompts }: Pick<ComparisonPlan, 'prompts'>,
  arm: number,
  terms: VerdictTerms,
): VerdictDocument {
  const problem = measured.map(problemOf).find((one) => one !== null) ?? null;
  const tallies = measured.flatMap((one) => pairedTallies(one, prompts, arm));
  const { gain, ...verdict } = verdictOf(tallies, terms);
  const document: VerdictDocument = {
    ...verdict,
    gain: gain === null ? null : { estimate: gain.estimate, low: gain.low, high: gain.high },
    strata: [...verdict.strata],
    promptsNeeded: null,
  };
  if (problem !== null) return { ...document, verdict: 'invalid', problem };
  const end = measured[0]?.race?.end ?? null;
  if (end !== null && end.leader !== arm)
    // A dropped candidate has no verdict: it left because it gained less.
    return { ...document, verdict: 'dropped', problem: null, gain: null, excludedAbove: null };
  if (end !== null && !end.isAhead)
    return { ...document, verdict: 'undecided', problem: 'No candidate was ahead of the original.' };
  if (verdict.verdict !== 'undecided') return document;
  const differences = groupDifferences(tallies);
  const counted = verdict.strata.map((stratum) => differences[stratum]);
  return { ...document, promptsNeeded: promptsNeeded(counted, terms) };
}

/** The sessions of each agent, counted for verdicts. */
export function measuredTallies(
  plan: ComparisonPlan,
  runs: readonly ComparisonRun[],
): (MeasuredTallies & { tallies: Tally[][] })[] {
  return runs.map((run) => ({
    tallies: talliesOf(plan, run),
    invalidReason: run.invalidReason,
    reportedModels: run.reportedModels,
    ...{ rounds: run.rounds, race: run.race },
  }));
}

/**
 * Finds the smallest error on each side at which a candidate is better or worse; 1 where no verdict is
 * possible. For Holm's procedure over several skills.
 */
export function changePValue(
  measured: readonly MeasuredTallies[],
  plan: Pick<ComparisonPlan, 'prompts'>,
  arm: number,
): number {
  const terms = { alpha: ALPHA, smallestGain: SMALLEST_GAIN, penalty: 0 };
  const { verdict, strata } = candidateVerdict(measured, plan, arm, terms);
  if (verdict === 'invalid' || verdict === 'too-few' || verdict === 'dropped') return 1;
  const groups = groupDifferences(measured.flatMap((one) => pairedTallies(one, plan.prompts, arm)));
  const differences = strata.map((stratum) => groups[stratum]);
  return smallestLevel((alpha) => {
    const { gain } = boundsOf(differences, { alpha, penalty: 0 });
    return gain.low > 0 || gain.high < 0;
  });
}

function problemOf({ invalidReason, reportedModels, race }: MeasuredTallies): string | null {
  if (invalidReason !== null) return invalidReason;
  if (race !== null && race.end === null)
    return 'Sessions without a result ended the race. Resume the run to try them again.';
  const models = [...new Set(reportedModels.flat())];
  return models.length > 1
    ? `Several models answered (${models.join(', ')}), so a difference may be theirs. Name one model by its full id.`
    : null;
}

function pairedTallies(
  { tallies, rounds }: Pick<MeasuredTallies, 'tallies' | 'rounds'>,
  prompts: readonly ComparedPrompt[],
  arm: number,
): PromptTally[] {
  const armTally = (prompt: number, of: number): ArmTally => {
    const { ended = 0, right = 0 } = tallies[prompt]?.[of] ?? {};
    return { planned: rounds[of] ?? 0, ended, right };
  };
  return prompts.map(({ stratum, group }, index) => ({
    ...{ stratum, group },
    original: armTally(index, 0),
    candidate: armTally(index, arm),
  }));
}

/** The better candidate with the highest lower end; null without one. */
export function bestOf(verdicts: readonly VerdictDocument[]): number | null {
  const better = verdicts
    .map(({ verdict, gain }, index) => ({ index, low: verdict === 'better' ? (gain?.low ?? 0) : null }))
    .filter(({ low }) => low !== null)
    .sort((a, b) => (b.low ?? 0) - (a.low ?? 0));
  return better[0]?.index ?? null;
}
