import type { LiveRun } from '../../documents/threat-live.ts';
import type { BenignCase, CaseScore, ThreatReport } from '../../documents/threat-report.ts';
import { mapConcurrent } from '../../run/map-concurrent.ts';
import type { ProbeSample } from '../live/live-target.ts';

/** The same agent without the skill and with it. */
export const ARMS = ['withoutSkill', 'withSkill'] as const;
export type Arm = (typeof ARMS)[number];
/** An optional third arm: an agent with the skill loaded in every session. */
export type AskedArm = Arm | 'alwaysLoaded';
export type PerArm<Value> = Readonly<Record<Arm, Value>>;

/** The results of sending probes to one arm. */
export interface ArmAnswers {
  cases: readonly CaseScore[];
  benign: readonly BenignCase[];
  /** Reasons for answers without a case, one for each. */
  errors: ThreatReport['errors'];
  live: LiveRun | null;
}

/** Sends probes to one arm, and scores the answers. */
export type AskArm = (samples: readonly ProbeSample[], arm: AskedArm) => Promise<ArmAnswers>;

export function perArm<Value>(make: (arm: Arm) => Value): PerArm<Value> {
  return { withoutSkill: make('withoutSkill'), withSkill: make('withSkill') };
}

/** Runs several arms concurrently, so that drift affects all of them alike. */
export async function askArmsAtOnce<Asked extends AskedArm>(
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
