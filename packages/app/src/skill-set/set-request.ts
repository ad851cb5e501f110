import type { ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import type { PaidRequest } from '../requests.ts';

/** The skills of a set, and its agents. */
export interface SetRequest extends PaidRequest {
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
  /** @default all */
  agents?: readonly ListedAgentName[] | undefined;
  /** Tokens of the model's context. @default each agent's usual context */
  contextTokens?: number | undefined;
  /** Counts only those built-in skills of agents that no switch turns off. @default false */
  quietAgents?: boolean | undefined;
  /** Skills to add, in the same forms as `paths`. */
  add?: readonly string[] | undefined;
  /** Names of skills to remove. */
  without?: readonly string[] | undefined;
  /** JSON that `plugin-eval usage` wrote: orders descriptions as Claude Code does, and weights recall. */
  usage?: string | undefined;
  /** Removes skills that `usage` calls dormant in an agent, and used in none. @default false */
  withoutDormant?: boolean | undefined;
  /** Most characters or tokens beyond the budget of an agent, as a gate. */
  maxOverflow?: number | undefined;
  /** Gate on the mean recall, 0 to 1: measured when sessions are requested, else estimated. */
  minRecall?: number | undefined;
  /**
   * Gate on the largest loss of recall of the other skills with the change, 0 to 1; measured or estimated
   * likewise.
   */
  maxRecallLoss?: number | undefined;
  /** Sessions of an agent that measure routing. @default none: everything is offline */
  measure?: SetSessions | undefined;
}

/** Routing measurement; driver and model are settings. */
export interface SetSessions {
  /** Total sessions, without the six of the instrument check; at least 1. */
  sessions: number;
  /** Runs the prompts among 10, 30 and 100 skills, too. @default false */
  growth?: boolean | undefined;
}
