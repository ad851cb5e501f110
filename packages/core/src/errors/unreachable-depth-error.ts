import { UsageError } from './usage-error.ts';

/** The requested depth needs a model, and none is available. */
export class UnreachableDepthError extends UsageError {
  readonly depth: string;
  /** Any one of these would do; empty where no key is missing. */
  readonly variables: readonly string[];

  /** @param missing goes on from "cannot be reached:"; `remedy`: a sentence */
  constructor(depth: string, missing: string, remedy: string, variables: readonly string[] = []) {
    super(`--depth ${depth} cannot be reached: ${missing}. ${remedy}`);
    this.depth = depth;
    this.variables = variables;
  }
}
