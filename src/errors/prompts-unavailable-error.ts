import { MeasurementError } from './measurement-error.ts';

/** The file of prompts that the user named has none for this skill. */
export class PromptsUnavailableError extends MeasurementError {
  readonly path: string;
  readonly skill: string;

  /** @param notes what was left out of the file and why, each a sentence */
  constructor(path: string, skill: string, notes: readonly string[]) {
    super([`${path} has no prompt that should trigger ${skill}.`, ...notes].join(' '));
    this.path = path;
    this.skill = skill;
  }
}
