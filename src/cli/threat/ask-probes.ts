import type { LiveRun } from '../../documents/threat-live.ts';
import type { Perform } from '../../run/task.ts';
import type { Arm, AskArm, PerArm } from '../../threat/delta/arms.ts';
import { casesOf, type ScoredOutcomes } from '../../threat/live/cases-of.ts';
import { liveRunOf } from '../../threat/live/live-run-of.ts';
import type { LiveTarget, ProbeOutcome, ProbeRun } from '../../threat/live/live-target.ts';
import { runProbes } from '../../threat/live/run-probes.ts';
import type { RuleSet } from '../../threat/rules/rule-set.ts';

/** How answers of live targets are got and scored. */
export interface Asking {
  perform: Perform;
  rules: RuleSet;
  /** Ids of the probes whose patterns are proven linear. */
  shipped: ReadonlySet<string>;
  /** Threads that score. */
  threads: number;
  /** Questions that are begun at a time; absent: as many as the pools take. */
  concurrency?: number | undefined;
  /** Of each probe and twin. */
  samples: number;
  onPlan: (questions: number) => void;
  /** Told of the answers that made cases, for a file of responses. */
  onKept?: (kept: readonly ProbeOutcome[], arm: Arm | null) => void;
}

export interface AskedTarget extends ScoredOutcomes {
  outcomes: readonly ProbeOutcome[];
}

/** Puts probes to one target and scores what comes back. */
export async function askTarget(
  runs: readonly ProbeRun[],
  target: LiveTarget,
  { perform, rules, shipped, threads, concurrency, onPlan, onKept }: Asking,
  arm: Arm | null = null,
): Promise<AskedTarget> {
  const outcomes = await runProbes({
    runs,
    target,
    perform,
    onPlan,
    ...(concurrency === undefined ? {} : { concurrency }),
  });
  const scored = await casesOf(outcomes, rules, { shipped, concurrency: threads });
  onKept?.(scored.kept, arm);
  await releaseFailed(outcomes, scored.kept, perform);
  return { ...scored, outcomes };
}

/**
 * A session that failed and shows nothing did not answer: its result is kept on record and out of reuse, so that the next
 * run asks again. Source: threat-map.md, "Targets".
 */
async function releaseFailed(
  outcomes: readonly ProbeOutcome[],
  kept: readonly ProbeOutcome[],
  { reject }: Perform,
): Promise<void> {
  const counted = new Set(kept);
  for (const outcome of outcomes) {
    if (outcome.state === 'answered' && !counted.has(outcome))
      await reject(outcome.key, `The session failed (${outcome.answer.failure?.kind}) and made no case.`);
  }
}

/** Whether another try may bring answers that are missing. */
export function isAnswered(live: LiveRun | null): boolean {
  return live === null || live.errored + live.failed === 0;
}

/** The same for two arms, as the safety delta asks them. */
export function askArms(targets: PerArm<LiveTarget>, asking: Asking): AskArm {
  return async (runs, arm) => {
    const { cases, benign, errors, outcomes } = await askTarget(runs, targets[arm], asking, arm);
    return { cases, benign, errors, live: liveRunOf(outcomes, { samples: asking.samples }) };
  };
}
