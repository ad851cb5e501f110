import { UsageError } from './usage-error.ts';

/** A configuration value that cannot be obeyed; `source` is the file, variable or flag that holds it. */
export class ConfigError extends UsageError {
  readonly source: string;
  readonly key: string | null;

  constructor(source: string, key: string | null, problem: string) {
    super(key === null ? `${source}: ${problem}` : `${source}: ${key}: ${problem}`);
    this.source = source;
    this.key = key;
  }

  static override isInstance(error: unknown): error is ConfigError {
    return error instanceof ConfigError;
  }
}
