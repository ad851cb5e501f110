import type { AgentName } from '../../documents/names.ts';
import type { PaidRequest } from '../requests.ts';

/** Which skills are looked at together, and in which agents. */
export interface SetRequest extends PaidRequest {
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
  /** @default all */
  agents?: readonly AgentName[] | undefined;
  /** Tokens of the model's context. @default what each agent usually has */
  contextTokens?: number | undefined;
  /** Whether the agents' own skills are counted only where no switch turns them off. @default false */
  quietAgents?: boolean | undefined;
  /** What is to be added, in the same forms as `paths`. */
  add?: readonly string[] | undefined;
  /** Names of skills that are to be taken out. */
  without?: readonly string[] | undefined;
  /** Most characters or tokens beyond the budget of an agent, as a gate. */
  maxOverflow?: number | undefined;
  /** Least mean recall, 0 to 1, as a gate: the measured one where sessions are asked for, else the estimate. */
  minRecall?: number | undefined;
  /** Most by which the others' recall may fall with the change, 0 to 1, as a gate; measured or estimated likewise. */
  maxRecallLoss?: number | undefined;
  /** Sessions of an agent that show who answers whose prompts. @default none: everything is offline */
  measure?: SetSessions | undefined;
}

/** How routing is measured; the driver and the model are settings. */
export interface SetSessions {
  /** In all, without the six of the instrument check; at least 1. */
  sessions: number;
  /** Whether the same prompts are also asked among 10, 30 and 100 skills. @default false */
  growth?: boolean | undefined;
}
