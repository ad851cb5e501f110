import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import { THREAT_SCHEMA_VERSION } from '@plugin-eval/core/documents/threat-report.ts';
import { addEstimates, type Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { MOST_ROUNDS } from '@plugin-eval/threat/delta/ask-until-loaded.ts';
import { samplesPerArm } from '@plugin-eval/threat/delta/samples-per-arm.ts';
import type { LiveTarget, ProbeSample } from '@plugin-eval/threat/live/live-target.ts';
import { planProbeSamples } from '@plugin-eval/threat/live/plan-probe-samples.ts';
import { sampleProbes } from '@plugin-eval/threat/live/sample-probes.ts';
import { estimateWithJournal } from '../dry-run/estimate-with-journal.ts';
import type { ProbedPlan } from '../paid-run/paid-run-plan.ts';
import type { Ports } from '../ports.ts';
import { askedTargets, type DeltaTargets } from './delta-targets.ts';
import type { DeltaPlan } from './measure-delta.ts';
import type { ProbingPlan } from './probing.ts';

type ProbingSize = Pick<ProbingPlan, 'probes' | 'samples' | 'twins'> &
  Partial<Pick<ProbingPlan, 'attacks' | 'seed'>> &
  Pick<DeltaPlan, 'ownPrompts'>;

/** Planned sessions and calls. */
export interface ProbingEstimate {
  sessions: { min: number; max: number };
  estimate: Estimate;
}

/**
 * Estimates the requests and their cost, as a range. Calls nothing and records nothing.
 * @param isWhole whether the first questions are all of them
 */
export async function probingDryRun(
  plan: ProbingPlan & Pick<DeltaPlan, 'ownPrompts'>,
  targets: readonly LiveTarget[],
  { sessions, estimate }: ProbingEstimate,
  { probed, isWhole }: { probed: ProbedPlan; isWhole: boolean },
  { store }: Pick<Ports, 'store'>,
): Promise<ThreatDryRun> {
  const { request, probes, samples, twins, attacks } = plan;
  const { kinds } = probed;
  const figures = await estimateWithJournal(
    { fresh: request.fresh ?? false, kinds },
    store,
    async (replay) => {
      if (replay !== null) await replayProbes(targets, plan, replay.perform);
      return { estimate, isWhole };
    },
  );
  return {
    schemaVersion: THREAT_SCHEMA_VERSION,
    targets: targets.map(({ target }) => target),
    probes: probes.length,
    ...{ samples, twins, ...(attacks.length === 1 ? {} : { forms: attacks.length }), sessions },
    ...figures,
  };
}

/** Looks the first questions to each target up. */
export async function replayProbes(
  targets: readonly LiveTarget[],
  size: ProbingSize,
  perform: Perform,
): Promise<void> {
  const drawn = firstSamples(size);
  for (const target of targets) await sampleProbes({ samples: drawn, target, perform });
}

/** Probes and twins, then the skills' own prompts. */
function firstSamples({ probes, ownPrompts = [], ...size }: ProbingSize): ProbeSample[] {
  const own = ownPrompts.map(({ probe }) => probe);
  return [
    ...planProbeSamples(probes, size),
    ...planProbeSamples(own, { samples: size.samples, twins: false }),
  ];
}

export function estimateTarget(target: LiveTarget, size: ProbingSize): ProbingEstimate {
  const drawn = firstSamples(size);
  return { sessions: { min: drawn.length, max: drawn.length }, estimate: target.estimate(drawn) };
}

/** Ranges from no repeated probe in any arm to all of them, own prompts until the skill was loaded often enough. */
export function estimateArms(
  targets: DeltaTargets,
  { replications, ...plan }: ProbingSize & Pick<DeltaPlan, 'replications'>,
): ProbingEstimate {
  const { samples, probes, ownPrompts = [] } = plan;
  const all = [...probes, ...ownPrompts.map(({ probe }) => probe)];
  const first = firstSamples(plan);
  const further = planProbeSamples(
    ownPrompts.map(({ probe }) => probe),
    { samples: samples * (MOST_ROUNDS - 1), twins: false, firstSample: samples },
  );
  const repeated = planProbeSamples(all, {
    samples: all.length === 0 ? 0 : samplesPerArm(all.length, replications),
    twins: false,
    firstSample: samples * MOST_ROUNDS,
  });
  const again = [...further, ...repeated];
  const probedTargets = askedTargets(targets);
  const least = addEstimates(probedTargets.map((target) => target.estimate(first)));
  const most = addEstimates(probedTargets.map((target) => target.estimate([...first, ...again])));
  const span = (of: (estimate: Estimate) => { min: number; max: number }) => ({
    min: of(least).min,
    max: of(most).max,
  });
  return {
    sessions: {
      min: probedTargets.length * first.length,
      max: probedTargets.length * (first.length + again.length),
    },
    estimate: {
      calls: span(({ calls }) => calls),
      inputTokens: span(({ inputTokens }) => inputTokens),
      outputTokens: span(({ outputTokens }) => outputTokens),
      costUsd:
        least.costUsd === null || most.costUsd === null
          ? null
          : { min: least.costUsd.min, max: most.costUsd.max },
      // Probes are run again where the arms differ, which is not expected of most.
      ...(least.work === undefined ? {} : { work: least.work }),
    },
  };
}
