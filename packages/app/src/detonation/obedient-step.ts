import type { DetonationStep } from '@plugin-eval/core/documents/detonation.ts';

/** An instruction of the skill that the obedient agent carries out. */
export interface ObedientStep {
  kind: Exclude<DetonationStep['kind'], 'turn'>;
  /** Relative to the skill. */
  file: string;
  line: number | null;
  /** The instruction, as the text has it. */
  text: string;
  /** The shell script that carries it out. */
  script: string;
  /** @default empty */
  stdin?: string;
}
