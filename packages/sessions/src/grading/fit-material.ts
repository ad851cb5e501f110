import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { UnshownFile } from '@plugin-eval/skill/read-skill-texts.ts';
import type { Material, MaterialFile } from './grading.ts';
import { prepareMaterial } from './material.ts';
import { BYTES_PER_TOKEN } from './token-bounds.ts';

/** The part of a skill a judge sees. */
export interface FittedMaterial {
  /** The material; null when not even SKILL.md fits. */
  material: Material | null;
  leftOut: { path: string; reason: string }[];
}

/** Instructions, rubric and question. */
const QUESTION_TOKENS = 8_000;

/**
 * All of the files that fit a model's context. Texts are left out from the last one on, and named among the unshown files
 * then; SKILL.md, the first file, is never left out.
 * @param unshown files that are named and not shown in any case
 * @param contextTokens of the smallest model, so that all judges see the same; null: everything is taken
 * @param maxOutputTokens of one answer; a repair carries the first answer too
 */
export function fitMaterial(
  { files, unshown }: { files: readonly MaterialFile[]; unshown?: readonly UnshownFile[] },
  contextTokens: number | null,
  maxOutputTokens: number,
): FittedMaterial {
  const room = materialRoom(contextTokens, maxOutputTokens);
  const whole = prepareMaterial(files, unshown);
  if (materialTokens(whole) <= room) return { material: whole, leftOut: [] };

  let used = materialTokens(prepareMaterial([], unshown));
  let count = 0;
  for (const file of files) {
    used += materialTokens(prepareMaterial([file]));
    if (used > room) break;
    count++;
  }
  const rest = files.slice(Math.max(1, count));
  const leftOut = rest.map(({ path }) => ({
    path,
    reason: 'it does not fit the context of the judge model',
  }));
  const named = rest.map(({ path, text }) => ({ path, files: 1, bytes: Buffer.byteLength(text) }));
  return {
    material: count === 0 ? null : prepareMaterial(files.slice(0, count), [...named, ...(unshown ?? [])]),
    leftOut,
  };
}

/** The smallest context of the judges' models; null when none is known. */
export function smallestContext({
  models,
  contextTokensOf,
}: {
  models: readonly ResolvedModel[];
  contextTokensOf: (model: ResolvedModel) => number | null;
}): number | null {
  const known = models.flatMap((model) => contextTokensOf(model) ?? []);
  return known.length === 0 ? null : Math.min(...known);
}

/** Tokens that a model's context leaves for a material; see `fitMaterial` for the parameters. */
export function materialRoom(contextTokens: number | null, maxOutputTokens: number): number {
  return contextTokens === null ? Infinity : contextTokens - 2 * maxOutputTokens - QUESTION_TOKENS;
}

/** An upper estimate of the tokens of a material. */
export function materialTokens({ block }: Material): number {
  return Math.ceil(Buffer.byteLength(block) / BYTES_PER_TOKEN.fewest);
}
