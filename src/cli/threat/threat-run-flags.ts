import type { SkillLoading } from '../../application/threat/skill-loading.ts';
import type { AgentList } from '../../config/agent-list.ts';
import type { WorkerFlags } from '../executor-flags.ts';
import type { PaymentFlags } from '../payment-flags.ts';
import type { ThreatReportFlags } from './threat-flags.ts';

/** What a target is asked with. */
export interface TargetFlags {
  target: string;
  /** What stands behind `--`. */
  command: readonly string[];
  system?: string;
  model?: string;
  agent?: AgentList;
  withSkill: string[];
  withoutSkill?: boolean;
  request?: string;
  responsePath?: string;
  targetModel?: string;
  headerEnv: string[];
  passEnv: string[];
  answerTimeout?: number;
}

/** The flags of `threat run`. */
export interface ThreatRunFlags
  extends ThreatReportFlags,
    WorkerFlags,
    PaymentFlags,
    Omit<TargetFlags, 'command'> {
  probes: string[];
  only?: string;
  samples: number;
  twins: boolean;
  replications?: number;
  ownPrompts?: number;
  load?: SkillLoading;
  responses?: string;
  /** Name of a model. */
  secondOpinion?: string;
  failOnVeto?: boolean;
  config?: string;
}
