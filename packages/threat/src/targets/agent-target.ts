import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ProviderModel, ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import type { LiveTarget } from '../live/live-target.ts';
import { type ExecutedTargetParts, executedTarget } from './executed-target.ts';
import { sessionTarget } from './session-target.ts';
import {
  DEFAULT_SESSION_LIMITS,
  EXECUTED_SESSION_LIMITS,
  type SessionLimits,
} from './target-session-limits.ts';

export interface AgentTargetOptions extends Partial<SessionLimits> {
  model: ProviderModel;
  driver: SessionDriver;
  driverVersion: string;
  /** Installed ones in the order in which they are listed; to be registered with the sessions. */
  skills: readonly {
    skill: SynthesisedSkill;
    /** The folder as documents name it. */
    path: string;
  }[];
  /** Starts every session with their texts. @default false */
  alwaysLoaded?: boolean;
  /** Characters of the skill listing. */
  listingBudget: number;
  /** Returns the price of a model; null when unknown. */
  priceOf: (model: ResolvedModel) => Price | null;
  /** A shell and a workspace in this sandbox instead of fixture tools; absent: fixture tools. */
  execution?: Pick<ExecutedTargetParts, 'execution' | 'seed'> | undefined;
}

/** An agent with fixture tools, or with tools of its own in a sandbox; with or without installed skills. */
export function agentTarget({
  model,
  driver,
  driverVersion,
  skills,
  alwaysLoaded = false,
  listingBudget,
  priceOf,
  execution,
  ...limits
}: AgentTargetOptions): LiveTarget {
  const { maxTurns, maxOutputTokens, timeLimitMs } = {
    ...(execution === undefined ? DEFAULT_SESSION_LIMITS : EXECUTED_SESSION_LIMITS),
    ...limits,
  };
  const names = skills.map(({ skill: { name } }) => name);
  const given = alwaysLoaded && names.length > 0;
  const installed =
    names.length === 0
      ? 'without skills'
      : `with ${names.join(', ')}${given ? ' loaded in every session' : ''}`;
  const name = `agent ${installed}${execution === undefined ? '' : ', with a shell,'} on ${model.name}`;
  const parts = {
    target: {
      kind: 'agent' as const,
      name,
      sha256: null,
      model: model.name,
      endpoint: model.endpoint,
      systemSha256: null,
      driver,
      driverVersion,
      skills: skills.map(({ skill: { name, hash }, path }) => ({ name, path, hash })),
      ...(execution === undefined ? {} : { sandbox: execution.execution.sandbox.kind }),
    },
    frame: {
      driver,
      driverVersion,
      model,
      skills: skills.map(({ skill: { name, hash } }) => ({ name, hash })),
      ...(given ? { given: names } : {}),
      listingBudget,
      maxTurns,
      maxOutputTokens,
      timeLimit: timeLimitMs,
    },
    skills: skills.map(({ skill }) => skill),
    price: priceOf(model),
    subject: skills.length === 0 ? name : skills.map(({ path }) => path).join(', '),
  };
  return execution === undefined ? sessionTarget(parts) : executedTarget({ ...parts, ...execution });
}
