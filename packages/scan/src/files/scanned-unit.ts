import type { CodeUnit } from '@plugin-eval/code/analysis.ts';

/**
 * The way code comes to run: a file that is started; a block or span of text an agent runs; a hook or install
 * script that runs automatically.
 */
export type UnitRole = 'script' | 'block' | 'span' | 'hook' | 'install';

export interface ScannedUnit extends CodeUnit {
  role: UnitRole;
  /** True when the context presents it as an attack, or as something not to do. */
  shown: boolean;
}
