import type { Block, Words } from '../view-model/blocks.ts';
import { phrasesOf, toned } from '../view-model/blocks.ts';
import { paragraph } from '../view-model/build-blocks.ts';

export interface NextStep {
  command: Words;
  /** Completes the sentence: "shows each finding step by step". */
  why: string;
}

/** "Next: plugin-eval scan ./x shows each finding step by step." */
export function nextBlock(step: NextStep | null): Block[] {
  if (step === null) return [];
  return [paragraph(['Next: ', ...phrasesOf(toned(step.command, 'code')), ` ${step.why}.`])];
}

/** A path as a shell takes it. */
export function shellWord(path: string): string {
  return /^[\w./~+@%-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
