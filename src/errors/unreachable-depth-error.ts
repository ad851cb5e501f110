import { UsageError } from './usage-error.ts';

/** A depth that was asked for needs a model, and there is none to ask. */
export class UnreachableDepthError extends UsageError {
  readonly depth: string;

  /** @param missing goes on from "cannot be reached:"; `remedy`: a sentence */
  constructor(depth: string, missing: string, remedy: string) {
    super(`--depth ${depth} cannot be reached: ${missing}. ${remedy}`);
    this.depth = depth;
  }
}
