import type { z } from 'zod';
import type { Usage } from '../documents/judge-layer.ts';
import type { ResolvedModel } from '../model/model.ts';
import type { UnshownFile } from '../skill/read-skill-texts.ts';

/** A file of an untrusted subject, as it is. */
export interface MaterialFile {
  /** As documents name it, `/` as separator. */
  path: string;
  text: string;
}

/** Untrusted text made ready for a judge: neutralised, and delimited with a nonce that it cannot know. */
export interface Material {
  /** Hex; derived from the text, so that the same text gives the same task key. */
  nonce: string;
  /** All files between their delimiters; the block that providers may cache. */
  block: string;
  files: readonly MaterialFile[];
  /** Files that are named in the block and not shown. */
  unshown: readonly UnshownFile[];
}

/** What a material holds, as the judge is told. */
export type MaterialContents = 'one-skill' | 'two-skills';

/** One question about a material, to one judge. */
export interface GradingRequest<Schema extends z.ZodType> {
  model: ResolvedModel;
  material: Material;
  /**
   * What the material holds. Two skills are asked about once, so they are not marked for caching, which would cost more.
   * @default 'one-skill'
   */
  contents?: MaterialContents;
  /** What the model is told before the question, instead of what judges of skills are told. */
  instructions?: string;
  /** Rubric and task: our own words, nothing untrusted in them. */
  question: string;
  /** Untrusted text that the question speaks of beside the material, such as prompts; delimited with the same nonce. */
  attachment?: string;
  answer: { name: string; schema: Schema };
  maxOutputTokens: number;
  sample: number;
  label: string;
  subject: string;
  /** What else must hold of an answer that fits the schema: the problem in a sentence to the judge, or null. */
  check?: (answer: z.infer<Schema>) => string | null;
}

/** An answer that fits schema and checks. */
export interface GradedAnswer<Answer> {
  answer: Answer;
  /** Whether the first answer was refused and this is the second. */
  repaired: boolean;
  /** Journal keys, the refused one included. */
  keys: string[];
  usage: Usage | null;
  costUsd: number | null;
}
