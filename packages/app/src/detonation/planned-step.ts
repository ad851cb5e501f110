import type { DetonationStep } from '@plugin-eval/core/documents/detonation.ts';

/** An instruction of the skill that an agent carries out. */
export interface PlannedStep {
  kind: DetonationStep['kind'];
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

/** One that the obedient agent found. */
export type ObedientStep = PlannedStep & { kind: Exclude<DetonationStep['kind'], 'turn'> };
