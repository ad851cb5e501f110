import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import type { AskArm, ProbedArm } from '@plugin-eval/threat/delta/arms.ts';
import { casesOf, type ScoredOutcomes } from '@plugin-eval/threat/live/cases-of.ts';
import { liveRunOf } from '@plugin-eval/threat/live/live-run-of.ts';
import type { LiveTarget, ProbeOutcome, ProbeSample } from '@plugin-eval/threat/live/live-target.ts';
import { sampleProbes } from '@plugin-eval/threat/live/sample-probes.ts';
import type { SignalSet } from '@plugin-eval/threat/signals/signal-set.ts';
import type { DeltaTargets } from './delta-targets.ts';

/** Tools to query live targets and score their answers. */
export interface Asking {
  perform: Perform;
  rules: SignalSet;
  /** Ids of the probes whose patterns are proven linear. */
  shipped: ReadonlySet<string>;
  /** Threads that score. */
  threads: number;
  /** Questions that are begun at a time; absent: as many as the pools take. */
  concurrency?: number | undefined;
  /** Takes the files of the workspaces of executed sessions; absent: nothing is executed. */
  workspaces?: Pick<WorkspaceRegistry, 'put'> | undefined;
  /** Samples of each probe and twin. */
  samples: number;
  onPlan: (questions: number) => void;
}

export interface ProbedTarget extends ScoredOutcomes {
  outcomes: readonly ProbeOutcome[];
}

/**
 * Sends probes to one target and scores the answers. A failed session that shows nothing is no answer: its
 * result is recorded but never reused. If an earlier, killed run left one, it is retried at once; others wait
 * for the next run. Source: docs/specification/threats.md, "Targets".
 */
export async function askTarget(
  samples: readonly ProbeSample[],
  target: LiveTarget,
  asking: Asking,
): Promise<ProbedTarget> {
  const first = await askAndRelease(samples, target, asking);
  const left = first.failed.filter(({ fromJournal }) => fromJournal);
  return left.length === 0 ? first : await askLeftAgain(first, left, target, asking);
}

type Answered = Extract<ProbeOutcome, { state: 'answered' }>;
interface Released extends ProbedTarget {
  /** Sessions that failed and made no case. */
  failed: readonly Answered[];
}

async function askAndRelease(
  samples: readonly ProbeSample[],
  target: LiveTarget,
  asking: Asking,
): Promise<Released> {
  const { perform, concurrency, onPlan, workspaces } = asking;
  const { workspaceFor } = target;
  if (workspaceFor !== undefined) for (const sample of samples) workspaces?.put(workspaceFor(sample));
  const outcomes = await sampleProbes({
    ...{ samples, target, perform, onPlan },
    ...(concurrency === undefined ? {} : { concurrency }),
  });
  const scored = await scoredOf(outcomes, target, asking);
  const counted = new Set(scored.kept);
  const failed = outcomes
    .filter((outcome) => outcome.state === 'answered')
    .filter((outcome) => !counted.has(outcome));
  for (const { key, answer } of failed)
    await perform.reject(key, `The session failed (${answer.failure?.kind}), so it is not a case.`);
  return { ...scored, outcomes, failed };
}

async function askLeftAgain(
  { outcomes }: ProbedTarget,
  left: readonly Answered[],
  target: LiveTarget,
  asking: Asking,
): Promise<ProbedTarget> {
  const again = await askAndRelease(
    left.map(({ sample }) => sample),
    target,
    asking,
  );
  const anew = new Map<ProbeOutcome, ProbeOutcome | undefined>(
    left.map((outcome, index) => [outcome, again.outcomes[index]]),
  );
  const all = outcomes.map((outcome) => anew.get(outcome) ?? outcome);
  return { ...(await scoredOf(all, target, asking)), outcomes: all };
}

function scoredOf(
  outcomes: readonly ProbeOutcome[],
  { readCalledCode }: LiveTarget,
  { rules, shipped, threads }: Asking,
): Promise<ScoredOutcomes> {
  return casesOf(outcomes, rules, {
    ...{ shipped, concurrency: threads },
    ...(readCalledCode === undefined ? {} : { readCalledCode }),
  });
}

/**
 * Asks the arms of a safety delta.
 * @param onKept told of the answers that made cases
 */
export function askArms(
  targets: DeltaTargets,
  asking: Asking,
  onKept: (kept: readonly ProbeOutcome[], arm: ProbedArm) => void,
): AskArm {
  return async (samples, arm) => {
    const target = targets[arm];
    if (target === null) throw new Error(`The safety delta has no arm ${arm}.`);
    const { cases, benign, errors, outcomes, kept } = await askTarget(samples, target, asking);
    onKept(kept, arm);
    return { cases, benign, errors, live: liveRunOf(outcomes, { samples: asking.samples }) };
  };
}
