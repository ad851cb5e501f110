import type { DetonationStep } from '@plugin-eval/core/documents/detonation.ts';
import type { StandInRequest } from '@plugin-eval/sessions/sandbox/stand-ins/stand-in-request.ts';
import type { FileChanges } from './file-listing.ts';
import type { PlannedStep } from './planned-step.ts';

/** A request with the step that made it and the secrets in it; its content is not stored. */
export interface ObservedRequest extends Omit<StandInRequest, 'content'> {
  /** 1-based number of the step that ran when it arrived. */
  step: number;
  secrets: string[];
}

/** A file that a step wrote outside the workspace, with the secrets in it. */
export interface WrittenFile {
  path: string;
  secrets: string[];
}

export interface ObservedStep extends Pick<PlannedStep, 'kind' | 'file' | 'line' | 'text'> {
  outcome: DetonationStep['outcome'];
  exitCode: number | null;
  reason: string | null;
  changes: FileChanges;
  /** Secrets in the output. */
  printed: string[];
  written: WrittenFile[];
}

/** Everything that was observed while steps ran. */
export interface Observation {
  steps: ObservedStep[];
  requests: ObservedRequest[];
  processes: { command: string; steps: number[]; leftRunning: boolean }[];
  stoodIn: string[];
  incomplete: string[];
}
