import type { Alongside } from '../../application/evaluation/evaluate-run.ts';
import type { ScorePlan } from '../../application/evaluation/plan-score.ts';
import type { Ports } from '../../application/ports.ts';
import { type InstallableSkill, installableSkills } from '../../application/safety/skill-members.ts';
import { requestedProbes } from '../../application/threat/threat-request.ts';
import { writeOutputFile } from '../../application/write-output-file.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import type { Estimate } from '../../run/estimate.ts';
import type { Perform } from '../../run/task.ts';
import { loadSignals } from '../../threat/signals/load-signals.ts';
import { type CliIo, LOOK_OF_FILES } from '../io.ts';
import type { OutputTarget } from '../output-target.ts';
import { agentWith } from './agent-plan.ts';
import { type DeltaPlan, isDeltaOpen, measureDelta } from './measure-delta.ts';
import { estimateArms, replayProbes } from './threat-dry-run.ts';
import type { SafetyDeltaFormat } from './threat-flags.ts';
import { renderSafetyDelta } from './write-safety-delta.ts';

const LEAST_GEOMETRY_CASES = 5;

/** The safety delta that a certification measures beside everything else. */
export interface CertifiedSafety {
  delta: DeltaPlan;
  skills: readonly InstallableSkill[];
}

/**
 * All shipped probes, once in each arm, to the agent that runs the sessions of the certification.
 * @param path of the skill or plugin, as the user named it
 * @returns null when no sessions are run
 */
export function planSafety(
  path: string,
  { settings, simulation }: ScorePlan,
  io: CliIo,
): CertifiedSafety | null {
  if (simulation === null) return null;
  const skills = installableSkills([path], settings.limits, io.workingDirectory);
  const loaded = requestedProbes({ workingDirectory: io.workingDirectory }).loaded;
  const delta: DeltaPlan = {
    targets: {
      withoutSkill: agentWith([], simulation, settings, io),
      withSkill: agentWith(skills, simulation, settings, io),
    },
    loaded,
    probes: loaded.probes,
    seed: settings.models.seed,
    samples: 1,
    twins: true,
    minGeometryCases: LEAST_GEOMETRY_CASES,
  };
  return { delta, skills };
}

/** What measuring it will take. */
export function estimateSafety({ delta: { targets, probes, samples, twins } }: CertifiedSafety): Estimate {
  return estimateArms(targets, { probes, flags: { samples, twins } }).estimate;
}

/** Looks its first questions up in the journal. */
export function replaySafety(
  { delta: { targets, probes, samples, twins } }: CertifiedSafety,
  perform: Perform,
): Promise<void> {
  const arms = [targets.withoutSkill, targets.withSkill];
  return replayProbes(arms, { probes, flags: { samples, twins } }, perform);
}

/** The same run measures it. @param onDelta told of the result */
export function safetyAlongside(
  { delta, skills }: CertifiedSafety,
  { settings }: ScorePlan,
  { cores, progress }: Ports,
  onDelta: (delta: SafetyDelta) => void,
): Alongside {
  return async ({ perform, sessions }) => {
    for (const { skill } of skills) sessions?.skillRegistry.put(skill);
    const measured = await measureDelta(delta, {
      perform,
      rules: loadSignals(),
      shipped: delta.loaded.shipped,
      threads: Math.min(settings.concurrency ?? cores, cores),
      concurrency: sessions?.concurrency,
      samples: delta.samples,
      onPlan: (questions) => progress({ type: 'calls-planned', calls: questions, skills: 0 }),
    });
    onDelta(measured);
    return { complete: !isDeltaOpen(measured) };
  };
}

/** The files that `--threats-report` asks for. @throws OutputError */
export async function writeDeltaFiles(
  delta: SafetyDelta,
  write: readonly OutputTarget<SafetyDeltaFormat>[],
  io: CliIo,
): Promise<void> {
  for (const { format, file } of write)
    writeOutputFile(
      file,
      await renderSafetyDelta(delta, format, { ...LOOK_OF_FILES, io }),
      io.workingDirectory,
    );
}
