import { UsageError } from './usage-error.ts';

/** A depth was asked for by name, and a layer that it needs cannot run. */
export class DepthUnavailableError extends UsageError {
  readonly depth: string;
  readonly missing: string;

  constructor(depth: string, missing: string, remedy = 'Use --depth quick, which needs no model.') {
    super(`--depth ${depth} cannot be reached: ${missing}. ${remedy}`);
    this.depth = depth;
    this.missing = missing;
  }
}
