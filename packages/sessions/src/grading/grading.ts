import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { UnshownFile } from '@plugin-eval/skill/read-skill-texts.ts';
import type { z } from 'zod';

/** A file of an untrusted subject, verbatim. */
export interface MaterialFile {
  /** Path as in documents, `/` as separator. */
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
  /** Files named but not shown in the block. */
  unshown: readonly UnshownFile[];
}

/** Kind of a material, as described to the judge. */
export type MaterialContents = 'one-skill' | 'two-skills';

/** One question about a material, to one judge. */
export interface GradingRequest<Schema extends z.ZodType> {
  model: ResolvedModel;
  material: Material;
  /**
   * Kind of the material. Two skills are used once, so they are not marked for caching, which would cost
   * more.
   * @default 'one-skill'
   */
  contents?: MaterialContents;
  /** Instructions before the question, in place of those for judges of skills. */
  instructions?: string;
  /** Rubric and task: our own words, nothing untrusted in them. */
  question: string;
  /**
   * Untrusted text that the question refers to in addition to the material, such as prompts; delimited with
   * the same nonce.
   */
  attachment?: string;
  answer: { name: string; schema: Schema };
  maxOutputTokens: number;
  sample: number;
  label: string;
  subject: string;
  /** Further check of an answer that matches the schema: the problem in a sentence to the judge, or null. */
  check?: (answer: z.infer<Schema>) => string | null;
}

/** An answer that fits schema and checks. */
export interface GradedAnswer<Answer> {
  answer: Answer;
  /** True when the first answer was rejected and this is the second. */
  repaired: boolean;
  /** Journal keys, the refused one included. */
  keys: string[];
  usage: Usage | null;
  costUsd: number | null;
}
