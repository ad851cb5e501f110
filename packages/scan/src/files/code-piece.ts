import type { CodeLanguage } from '@plugin-eval/code/language.ts';
import type { UnitRole } from './scanned-unit.ts';

/** A piece of code in a file of settings: where it begins, 1-based. */
export interface CodePiece {
  line: number;
  text: string;
  role: UnitRole;
  language?: CodeLanguage;
}
