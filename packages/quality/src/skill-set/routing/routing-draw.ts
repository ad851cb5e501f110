/**
 * The skills installed with a prompt: `set`: all; `unrelated`: its skill among as many of other domains;
 * `alone`: its skill among a few of other domains; `before`: all, as before a change; `size`: a part of the
 * set.
 */
export type RoutingArm = 'set' | 'unrelated' | 'alone' | 'before' | 'size';

/**
 * Purpose of a session. `screening`: one for each prompt; `exploring`: search for the worst pairs; `second`:
 * figures of the pairs chosen then, and shadowing; `change`: before and after; `growth`: parts of the set.
 */
export type RoutingStage = 'screening' | 'exploring' | 'second' | 'change' | 'growth';

/** A planned session. */
export interface RoutingOrder {
  /** Index into the pool. */
  prompt: number;
  arm: RoutingArm;
  /** Number of the set of unrelated skills, or the size of the part; 0 for all others. */
  variant: number;
  stage: RoutingStage;
}

/** The outcome of a planned session. */
export interface RoutingDraw extends RoutingOrder {
  /** `ended` covers every session in which it is known which skill, if any, took the prompt. */
  outcome: 'ended' | 'failed' | 'errored';
  /** The member loaded first; null: none; -1: a skill outside the set. */
  taker: number | null;
  /** True when more than one skill was loaded. */
  several: boolean;
  /** Kind of a failure, or why it errored. */
  failure: string | null;
  /** Journal key of the transcript. */
  key: string;
}

/** Represents a skill outside the set. */
export const STRANGER = -1;
