import { estimateWithJournal } from '../../application/dry-run/estimate-with-journal.ts';
import { sqliteStore } from '../../application/sqlite-store.ts';
import type { ThreatDryRun } from '../../documents/threat-dry-run.ts';
import { THREAT_SCHEMA_VERSION } from '../../documents/threat-report.ts';
import { renderJson } from '../../report/json.ts';
import { renderThreatDryRunText } from '../../report/threat-report/threat-dry-run-text.ts';
import { addEstimates, type Estimate } from '../../run/estimate.ts';
import type { Perform } from '../../run/task.ts';
import { ARMS, type PerArm } from '../../threat/delta/arms.ts';
import { samplesPerArm } from '../../threat/delta/samples-per-arm.ts';
import type { LiveTarget } from '../../threat/live/live-target.ts';
import { planProbeSamples } from '../../threat/live/plan-probe-samples.ts';
import { sampleProbes } from '../../threat/live/sample-probes.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { hasArms } from './plan-targets.ts';
import type { ThreatRunPlan } from './threat-run-plan.ts';

/** `threat run --dry-run`: what would be asked and what it would cost, as a range. Asks nothing, records nothing. */
export async function runThreatDryRun(plan: ThreatRunPlan, io: CliIo): Promise<ExitCode> {
  const { planned, settings, probes, flags } = plan;
  const { targets, probed } = planned;
  const { sessions, estimate } = hasArms(targets) ? estimateArms(targets, plan) : estimateOne(targets, plan);
  const looking = {
    ...{ settings, fresh: flags.fresh ?? false, kinds: probed.kinds },
    formerTargets: probed.formerInputs,
  };
  const figures = await estimateWithJournal(looking, sqliteStore(io.variables), async (replay) => {
    if (replay !== null)
      await replayProbes(
        hasArms(targets) ? ARMS.map((arm) => targets[arm]) : [targets],
        plan,
        replay.perform,
      );
    // Which probes are run again depends on the answers.
    return { estimate, isWhole: !hasArms(targets) };
  });
  const document: ThreatDryRun = {
    schemaVersion: THREAT_SCHEMA_VERSION,
    targets: hasArms(targets) ? ARMS.map((arm) => targets[arm].target) : [targets.target],
    probes: probes.length,
    samples: flags.samples,
    twins: flags.twins,
    sessions,
    ...figures,
  };
  io.writeOut(flags.output === 'json' ? renderJson(document) : renderThreatDryRunText(document));
  return EXIT.fine;
}

/** Looks the first questions to each target up. */
export async function replayProbes(
  targets: readonly LiveTarget[],
  { probes, flags: { samples, twins } }: Asked,
  perform: Perform,
): Promise<void> {
  const drawn = planProbeSamples(probes, { samples, twins });
  for (const target of targets) await sampleProbes({ samples: drawn, target, perform });
}

type Estimated = { sessions: { min: number; max: number }; estimate: Estimate };
type Asked = Pick<ThreatRunPlan, 'probes'> & {
  flags: Pick<ThreatRunPlan['flags'], 'samples' | 'twins' | 'replications'>;
};

function estimateOne(target: LiveTarget, { probes, flags }: Asked): Estimated {
  const runs = planProbeSamples(probes, { samples: flags.samples, twins: flags.twins });
  return { sessions: { min: runs.length, max: runs.length }, estimate: target.estimate(runs) };
}

/** From no probe that is run again in both arms to all of them. */
export function estimateArms(targets: PerArm<LiveTarget>, { probes, flags }: Asked): Estimated {
  const { samples, twins, replications } = flags;
  const first = planProbeSamples(probes, { samples, twins });
  const again = planProbeSamples(probes, {
    samples: probes.length === 0 ? 0 : samplesPerArm(probes.length, replications),
    twins: false,
    firstSample: samples,
  });
  const least = addEstimates(ARMS.map((arm) => targets[arm].estimate(first)));
  const most = addEstimates(ARMS.map((arm) => targets[arm].estimate([...first, ...again])));
  const span = (of: (estimate: Estimate) => { min: number; max: number }) => ({
    min: of(least).min,
    max: of(most).max,
  });
  return {
    sessions: { min: 2 * first.length, max: 2 * (first.length + again.length) },
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
