import { ENVIRONMENTS } from './environments.ts';
import type { Expression } from './program-nodes.ts';
import { eitherValue, markedValue, namesOf, type Scope, type Value } from './value.ts';

/** A loop variable's value: one of the members. */
export function memberOf(value: Value): Value {
  if (value.items !== null && value.items.length > 0) return eitherValue(value.items);
  // Loops over the environment go through its names.
  if (value.path !== null && ENVIRONMENTS.has(value.path)) return namesOf(value);
  return {
    ...markedValue(value.marks),
    text: value.items === null ? value.text : null,
    path: value.path === null ? null : `${value.path}[]`,
  };
}

/** A variable, in the nearest scope that has it. */
export function lookUp(name: string, scope: Scope): Value | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const value = at.variables.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The nearest scope that has a variable. */
export function ownerOf(name: string, scope: Scope): Scope | null {
  for (let at: Scope | null = scope; at !== null; at = at.outer) if (at.variables.has(name)) return at;
  return null;
}

/** Cache of names: code is followed repeatedly, and building a name takes longer than looking it up. */
const dottedNames = new WeakMap<Expression, string | null>();

/** `a.b.c` as a text; null for anything but a plain name. */
export function dottedName(expression: Expression): string | null {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return null;
  let name = dottedNames.get(expression);
  if (name === undefined) {
    const object = dottedName(expression.object);
    name = object === null ? null : `${object}.${expression.key}`;
    dottedNames.set(expression, name);
  }
  return name;
}

/** `a` of `a.b[c]`. */
export function rootName(expression: Expression): string | null {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind === 'member' || expression.kind === 'item') return rootName(expression.object);
  return null;
}

/** A literal index. */
export function constantKey(index: Expression | null): string | null {
  return index?.kind === 'text' ? index.text : null;
}

/** Returns the interpreter of a scope's definitions. */
export function homeOf(scope: Scope): Scope['home'] {
  let outermost = scope;
  while (outermost.outer !== null) outermost = outermost.outer;
  return outermost.home;
}
