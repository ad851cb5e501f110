import type { CodeUnit } from '../../code/analysis.ts';

/**
 * How code comes to run: a file that is started; a block or a span of text that an agent carries out; a hook or an install
 * script that runs by itself.
 */
export type UnitRole = 'script' | 'block' | 'span' | 'hook' | 'install';

export interface ScannedUnit extends CodeUnit {
  role: UnitRole;
  /** Whether the text around it shows it as an attack, or as what not to do. */
  shown: boolean;
}
