import type { CaseFormat } from '../skill/write-cases/written-cases.ts';
import type { SandboxFlags } from './sandbox-flags.ts';
import type { WritingFlags } from './write-document.ts';

/** The flags of `evals check`. */
export interface EvalsCheckFlags extends WritingFlags, SandboxFlags {
  guessLabels?: boolean;
  fakes?: boolean;
  results: readonly string[];
  config?: string;
}

/** The flags of `evals convert`. */
export interface EvalsConvertFlags {
  to: CaseFormat;
  file?: string;
  force?: boolean;
  skill?: string;
  output: 'text' | 'json';
  config?: string;
  quiet?: boolean;
}
