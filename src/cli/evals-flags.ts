import type { CaseFormat } from '../skill/write-cases/written-cases.ts';
import type { SandboxFlags } from './sandbox-flags.ts';
import type { WritingFlags } from './write-document.ts';

export const EVALS_FORMATS = ['text', 'json', 'markdown', 'sarif'] as const;

/** The flags of `evals check`. */
export interface EvalsCheckFlags extends WritingFlags<(typeof EVALS_FORMATS)[number]>, SandboxFlags {
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
