import type { Expression } from './program.ts';
import type { Scope, Value } from './value.ts';

/** A method with what it is called with, and the expression that its object was read from. */
export interface MethodCall {
  args: readonly Value[];
  named: ReadonlyMap<string, Value>;
  everything: readonly Value[];
  line: number;
  object: Expression;
  scope: Scope;
}
