/**
 * Among which skills a prompt was asked: `set`: all of them; `unrelated`: its skill among as many of other domains; `alone`:
 * its skill among a few of other domains; `before`: all of them as they were before a change; `size`: a part of the set.
 */
export type RoutingArm = 'set' | 'unrelated' | 'alone' | 'before' | 'size';

/**
 * What a session is for. `screening`: one for each prompt; `exploring`: where the worst pairs may be; `second`: figures of
 * the pairs that were chosen then, and what shadowing is; `change`: before and after; `growth`: parts of the set.
 */
export type RoutingStage = 'screening' | 'exploring' | 'second' | 'change' | 'growth';

/** A session that is to be asked for. */
export interface RoutingOrder {
  /** Index into the pool. */
  prompt: number;
  arm: RoutingArm;
  /** Which set of unrelated skills, or how many skills of the set; 0 for all others. */
  variant: number;
  stage: RoutingStage;
}

/** What came of it. */
export interface RoutingDraw extends RoutingOrder {
  /** `ended` holds for every session of which it is known who took the prompt, or that nobody did. */
  outcome: 'ended' | 'failed' | 'errored';
  /** The member that was loaded first; null: none; -1: a skill that is not of the set. */
  taker: number | null;
  /** Whether more than one skill was loaded. */
  several: boolean;
  /** Kind of a failure, or why it errored. */
  failure: string | null;
  /** Journal key of the transcript. */
  key: string;
}

/** Stands for a skill that is not of the set. */
export const STRANGER = -1;
