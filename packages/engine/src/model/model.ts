import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import type { JudgeProgramIdentity } from '../program/judge-program.ts';

/** A provider's model, ready for calls: everything that can change an answer, and no secret. */
export interface ProviderModel {
  provider: ProviderName;
  /** Id at the provider. */
  id: string;
  /** `provider:id`. */
  name: string;
  /**
   * The stable name that the configuration gives the endpoint; else its base URL, version segment included, no trailing
   * slash, no credentials. Where it is called is for the environment of the process to say.
   */
  endpoint: string;
}

/** A program of the user's that answers like a model. */
export interface ProgramModel {
  provider: 'command';
  /** The name of its command. */
  id: string;
  /** `command:NAME VERSION`; without a version when unknown. */
  name: string;
  /** A digest of `program`. */
  endpoint: string;
  /** Identity of the program: everything that can change its answers. */
  program: JudgeProgramIdentity;
}

/** A model or program that answers questions. */
export type ResolvedModel = ProviderModel | ProgramModel;

export interface ModelMessage {
  role: 'user' | 'assistant';
  /** Blocks of text; everything up to the end of a block with `cache` may be cached by the provider. */
  blocks: readonly { text: string; cache?: boolean }[];
}

/** One question to a model: the input of a task of the kind `model-answer`. */
export interface ModelRequest {
  model: ResolvedModel;
  system: string;
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  /** JSON Schema of the answer, for providers that can hold a model to it; null for free text. */
  answerSchema: { name: string; schema: Record<string, unknown> } | null;
}

export const FINISH_REASONS = ['stop', 'length', 'refused', 'other'] as const;

/**
 * A model's answer: the result of a task of the kind `model-answer`. A type, since interfaces are not JSON.
 */
export type ModelAnswer = {
  text: string;
  /** `length` when it was cut off at the limit. */
  finishReason: (typeof FINISH_REASONS)[number];
  /** The model reported by the provider; null when not reported. */
  reportedModel: string | null;
};
