import { UsageError } from './usage-error.ts';

/** A file of prompts that the user named cannot be used. */
export class PromptsFileError extends UsageError {
  readonly path: string;

  /** @param reason a sentence that names the file */
  constructor(path: string, reason: string) {
    super(
      `${reason} Prompts are read from JSON such as [{"query": "...", "should_trigger": true}], from trigger_tests.yaml, evals.json, or plain text (.txt) with one prompt a line; at least one should trigger the skill.`,
    );
    this.path = path;
  }
}
