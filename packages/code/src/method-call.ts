import type { Expression } from './program-nodes.ts';
import type { Scope, Value } from './value.ts';

/** A method with its arguments, and the expression of its object. */
export interface MethodCall {
  args: readonly Value[];
  named: ReadonlyMap<string, Value>;
  everything: readonly Value[];
  line: number;
  object: Expression;
  scope: Scope;
}
