import type { Arm } from '@plugin-eval/core/documents/skill-arms.ts';
import type { LiveRun } from '@plugin-eval/core/documents/threat-live.ts';
import type { BenignCase, CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { ProbeSample } from '../live/live-target.ts';

/** An optional third arm: an agent with the skill loaded in every session. */
export type ProbedArm = Arm | 'alwaysLoaded';

/** The results of sending probes to one arm. */
export interface ArmAnswers {
  cases: readonly CaseScore[];
  benign: readonly BenignCase[];
  /** Reasons for answers without a case, one for each. */
  errors: ThreatReport['errors'];
  live: LiveRun | null;
}

/** Sends probes to one arm, and scores the answers. */
export type AskArm = (samples: readonly ProbeSample[], arm: ProbedArm) => Promise<ArmAnswers>;

/** Runs several arms concurrently, so that drift affects all of them alike. */
export async function askArmsAtOnce<Asked extends ProbedArm>(
  ask: AskArm,
  samples: readonly ProbeSample[],
  arms: readonly Asked[],
): Promise<Readonly<Record<Asked, ArmAnswers>>> {
  const answers = await mapConcurrent(
    arms,
    arms.length,
    async (arm) => [arm, await ask(samples, arm)] as const,
  );
  return Object.fromEntries(answers) as Record<Asked, ArmAnswers>;
}
