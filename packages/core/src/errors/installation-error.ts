import { PluginEvalError } from './plugin-eval-error.ts';

/** A file that belongs to the product is missing or damaged. */
export class InstallationError extends PluginEvalError {
  /** The file, relative to the package. */
  readonly file: string;

  constructor(file: string, problem: string) {
    super(`${file} of the installed plugin-eval ${problem}. Install plugin-eval again.`);
    this.file = file;
  }
}
