import { PluginEvalError } from './plugin-eval-error.ts';

/**
 * One skill, agent or plugin cannot be measured. It costs that subject its score and no other (exit code 3).
 * `rule` is the id of the rule in the catalogue that explains the failure.
 */
export class SubjectError extends PluginEvalError {
  readonly rule: string;
  readonly path: string;

  constructor(rule: string, path: string, message: string) {
    super(message);
    this.rule = rule;
    this.path = path;
  }
}
