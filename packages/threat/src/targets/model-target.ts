import { createHash } from 'node:crypto';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ProviderModel, ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { LiveTarget } from '../live/live-target.ts';
import { sessionTarget } from './session-target.ts';
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from './target-session-limits.ts';

export interface ModelTargetOptions extends Partial<SessionLimits> {
  model: ProviderModel;
  /** System prompt; null without one. */
  system: string | null;
  /** Version of the tool loop with this provider: `toolLoopVersion`. */
  driverVersion: string;
  /** Returns the price of a model; null when unknown. */
  priceOf: (model: ResolvedModel) => Price | null;
  /** `http` for a server of the OpenAI protocol given by its address. @default 'model' */
  kind?: 'model' | 'http';
}

/** A model with fixture tools, and nothing of an agent around it. */
export function modelTarget({
  model,
  system,
  driverVersion,
  priceOf,
  kind = 'model',
  maxTurns = DEFAULT_SESSION_LIMITS.maxTurns,
  maxOutputTokens = DEFAULT_SESSION_LIMITS.maxOutputTokens,
  timeLimitMs = DEFAULT_SESSION_LIMITS.timeLimitMs,
}: ModelTargetOptions): LiveTarget {
  const name = kind === 'http' ? model.endpoint : model.name;
  return sessionTarget({
    target: {
      kind,
      name,
      sha256: null,
      model: model.name,
      endpoint: model.endpoint,
      systemSha256: system === null ? null : createHash('sha256').update(system).digest('hex'),
      driver: null,
      driverVersion,
      skills: null,
    },
    frame: {
      driver: 'tool-loop',
      driverVersion,
      model,
      skills: [],
      listingBudget: 0,
      maxTurns,
      maxOutputTokens,
      timeLimit: timeLimitMs,
      bare: { system: system ?? '' },
    },
    skills: [],
    price: priceOf(model),
    subject: name,
  });
}
