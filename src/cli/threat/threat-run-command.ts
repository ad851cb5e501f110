import { keepDocuments } from '../../application/keep-documents.ts';
import { withPaidRun } from '../../application/paid-run/paid-run.ts';
import { requestedProbes, threatGates } from '../../application/threat/threat-request.ts';
import { resolveSettings } from '../../config/resolve-settings.ts';
import { VERSION } from '../../config/version.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { identifyTarget } from '../../skill/identify-target.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { loadCalibration } from '../../threat/calibrate/load-calibration.ts';
import type { Arm } from '../../threat/delta/arms.ts';
import { liveRunOf } from '../../threat/live/live-run-of.ts';
import type { LiveTarget, ProbeOutcome } from '../../threat/live/live-target.ts';
import { planProbeSamples } from '../../threat/live/plan-probe-samples.ts';
import { assembleReport } from '../../threat/metrics/assemble-report.ts';
import { loadSignals } from '../../threat/signals/load-signals.ts';
import type { ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { portsOf } from '../ports.ts';
import { sayPaid } from '../report-run.ts';
import { runRequestOf } from '../run-request.ts';
import { sayNotices } from '../say.ts';
import { type Asking, askTarget, isAnswered } from './ask-probes.ts';
import { refuseDeltaFlags } from './check-target-flags.ts';
import { isDeltaOpen, measureDelta } from './measure-delta.ts';
import { hasArms, type PlannedTargets, planTargets } from './plan-targets.ts';
import { gatesOf, reportOutcome } from './report-outcome.ts';
import { reportSafetyDelta, safetyGates } from './report-safety-delta.ts';
import { runThreatDryRun } from './threat-dry-run.ts';
import type { ThreatRunFlags } from './threat-run-flags.ts';
import type { ThreatRunPlan } from './threat-run-plan.ts';
import { writeResponses } from './write-responses.ts';
import { checkDeltaFormats, writeSafetyDelta } from './write-safety-delta.ts';
import { writeThreatReport } from './write-threat-report.ts';

/**
 * `plugin-eval threat run`: puts the probes to a live target, or to an agent with and without skills.
 * @param command what stands behind `--`
 * @throws PluginEvalError
 */
export async function runThreatRun(
  command: readonly string[],
  flags: ThreatRunFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { settings, notices } = await resolveSettings({
    flags: {
      concurrency: flags.concurrency,
      models: {
        model: flags.model,
        maxCost: flags.maxCost,
        seed: flags.seed,
        callTimeout: flags.callTimeout,
      },
      sessions: { driver: flags.driver },
      sameEndpoints: flags.sameEndpoint,
    },
    configFile: flags.config,
    variables: io.variables,
    workingDirectory: io.workingDirectory,
    targets: flags.withSkill.map((folder) => identifyTarget(folder, io.workingDirectory).path),
  });
  const planned = await planTargets({ ...flags, command }, settings, io);
  if (hasArms(planned.targets)) checkDeltaFormats(flags);
  else refuseDeltaFlags(flags);
  const only = flags.only?.split(',');
  const { workingDirectory } = io;
  const { loaded, probes } = requestedProbes({ probes: flags.probes, only, workingDirectory });
  const plan: ThreatRunPlan = { planned, settings, loaded, probes, flags };
  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  if (!flags.quiet) for (const message of notices) say(message);
  if (flags.dryRun) return runThreatDryRun(plan, io);
  return hasArms(planned.targets)
    ? await runArms(plan, planned.targets, say)
    : await runOne(plan, planned.targets, say);
}

type Say = (message: string) => void;

async function runOne(plan: ThreatRunPlan, target: LiveTarget, say: Say): Promise<ExitCode> {
  const { planned, loaded, probes, flags } = plan;
  const { io } = planned;
  const kept: ProbeOutcome[] = [];
  const { result, run } = await perform(plan, async (asking) => {
    const runs = planProbeSamples(probes, { samples: flags.samples, twins: flags.twins });
    const asked = await askTarget(runs, target, { ...asking, onKept: (more) => kept.push(...more) });
    const { rules } = asking;
    const { report } = assembleReport({
      tool: { name: 'plugin-eval', version: VERSION },
      target: target.target,
      live: liveRunOf(asked.outcomes, { samples: flags.samples }),
      seed: flags.seed,
      probes: { hash: loaded.hash, available: probes.map(({ id }) => id) },
      rules: { hash: rules.hash, calibration: loadCalibration(rules) },
      cases: asked.cases,
      benign: asked.benign,
      reviews: null,
      errors: [...loaded.errors, ...asked.errors],
      errored: asked.errors.length,
      minGeometryCases: flags.minGeometryCases,
    });
    return { result: report, complete: isAnswered(report.live) };
  });
  const report = { ...result, gates: threatGates(result, { gates: gatesOf(flags) }) };
  sayNotices(
    await keepDocuments(run, [{ kind: 'threat-report', document: report }], portsOf(io)),
    flags.quiet,
    say,
  );
  if (flags.responses !== undefined) writeResponses(flags.responses, kept, null, io);
  await writeThreatReport(report, flags, io);
  const exit = reportOutcome(report, say);
  sayPaid(run, !isAnswered(report.live), flags.quiet ?? false, say);
  return exit;
}

async function runArms(
  plan: ThreatRunPlan,
  targets: Extract<PlannedTargets['targets'], { withSkill: LiveTarget }>,
  say: Say,
): Promise<ExitCode> {
  const { planned, loaded, probes, flags } = plan;
  const { io } = planned;
  const kept: Record<Arm, ProbeOutcome[]> = { withSkill: [], withoutSkill: [] };
  const { result, run } = await perform(plan, async (asking) => {
    const onKept = (more: readonly ProbeOutcome[], arm: Arm | null) => {
      if (arm !== null) kept[arm].push(...more);
    };
    const delta = await measureDelta({ ...flags, targets, loaded, probes }, { ...asking, onKept });
    return { result: delta, complete: !isDeltaOpen(delta) };
  });
  const delta: SafetyDelta = { ...result, gates: safetyGates(result, flags) };
  sayNotices(
    await keepDocuments(run, [{ kind: 'safety-delta', document: delta }], portsOf(io)),
    flags.quiet,
    say,
  );
  if (flags.responses !== undefined) {
    writeResponses(flags.responses, kept.withSkill, 'with-skill', io);
    writeResponses(flags.responses, kept.withoutSkill, 'without-skill', io);
  }
  await writeSafetyDelta(delta, flags, io);
  const exit = reportSafetyDelta(delta, say);
  sayPaid(run, isDeltaOpen(delta), flags.quiet ?? false, say);
  return exit;
}

/** Runs the questions as one run of the journal. */
async function perform<Result>(
  { planned, settings, loaded, flags }: ThreatRunPlan,
  work: (asking: Asking) => Promise<{ result: Result; complete: boolean }>,
) {
  const { io, probed, skills, targets } = planned;
  const ports = portsOf(io, flags);
  const rules = loadSignals();
  const threads = Math.min(settings.concurrency ?? io.cores, io.cores);
  const one = hasArms(targets) ? targets.withSkill : targets;
  return await withPaidRun(
    {
      judge: null,
      simulation: null,
      ranking: null,
      probed,
      settings,
      subjects: one.target.skills?.length ? one.target.skills.map(({ path }) => path) : [one.target.name],
      depth: 'deep',
      request: runRequestOf(io, flags),
    },
    ports,
    async ({ perform: performTask, sessions }) => {
      for (const skill of skills) sessions?.skillRegistry.put(skill);
      return await work({
        perform: performTask,
        rules,
        shipped: loaded.shipped,
        threads,
        concurrency: sessions?.concurrency,
        samples: flags.samples,
        onPlan: (questions) => ports.progress({ type: 'questions-planned', questions }),
      });
    },
  );
}
