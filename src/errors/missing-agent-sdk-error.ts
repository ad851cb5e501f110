import { UsageError } from './usage-error.ts';

/** Sessions of the driver `claude-agent` were asked for, and its SDK is not installed or cannot be loaded. */
export class MissingAgentSdkError extends UsageError {
  /** Name of the package. */
  readonly packageName: string;

  constructor(packageName: string, problem: string) {
    super(
      `The driver claude-agent needs ${packageName}, which ${problem}. Install it next to plugin-eval ` +
        `(npm install ${packageName}), or use --driver tool-loop.`,
    );
    this.packageName = packageName;
  }
}
