import type { ThreatDryRun } from '../../documents/threat-dry-run.ts';
import { THREAT_SCHEMA_VERSION } from '../../documents/threat-report.ts';
import { renderJson } from '../../report/json.ts';
import { renderThreatDryRunText } from '../../report/threat/threat-dry-run-text.ts';
import { addEstimates, type Estimate } from '../../run/estimate.ts';
import { ARMS, type PerArm } from '../../threat/delta/arms.ts';
import { runsPerArm } from '../../threat/delta/runs-per-arm.ts';
import type { LiveTarget } from '../../threat/live/live-target.ts';
import { planProbeRuns } from '../../threat/live/plan-probe-runs.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { hasArms } from './plan-targets.ts';
import type { ThreatRunPlan } from './threat-run-command.ts';

/** `threat run --dry-run`: what would be asked and what it would cost, as a range. Asks nothing, records nothing. */
export function runThreatDryRun(plan: ThreatRunPlan, io: CliIo): ExitCode {
  const { planned, probes, flags } = plan;
  const { targets } = planned;
  const { sessions, estimate } = hasArms(targets) ? estimateArms(targets, plan) : estimateOne(targets, plan);
  const document: ThreatDryRun = {
    schemaVersion: THREAT_SCHEMA_VERSION,
    targets: hasArms(targets) ? ARMS.map((arm) => targets[arm].target) : [targets.target],
    probes: probes.length,
    samples: flags.samples,
    twins: flags.twins,
    sessions,
    ...estimate,
  };
  io.writeOut(flags.output === 'json' ? renderJson(document) : renderThreatDryRunText(document));
  return EXIT.fine;
}

type Estimated = { sessions: { min: number; max: number }; estimate: Estimate };
type Asked = Pick<ThreatRunPlan, 'probes'> & {
  flags: Pick<ThreatRunPlan['flags'], 'samples' | 'twins' | 'replications'>;
};

function estimateOne(target: LiveTarget, { probes, flags }: Asked): Estimated {
  const runs = planProbeRuns(probes, { samples: flags.samples, twins: flags.twins });
  return { sessions: { min: runs.length, max: runs.length }, estimate: target.estimate(runs) };
}

/** From no probe that is run again in both arms to all of them. */
export function estimateArms(targets: PerArm<LiveTarget>, { probes, flags }: Asked): Estimated {
  const { samples, twins, replications } = flags;
  const first = planProbeRuns(probes, { samples, twins });
  const again = planProbeRuns(probes, {
    samples: probes.length === 0 ? 0 : runsPerArm(probes.length, replications),
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
    },
  };
}
