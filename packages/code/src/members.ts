import type { Evaluation } from './execution.ts';
import type { Expression } from './program-nodes.ts';
import { memberOf } from './scope.ts';
import { isConstant, listValue, recordValue, type Scope, textValue, type Value } from './value.ts';

/** Members of a list, and characters of a text, that are gone through one by one. */
const MOST_MEMBERS = 20_000;
const MOST_CHARACTERS = 5_000;

/** An interpreter that gives names values. */
interface Assignment extends Evaluation {
  assign(target: Expression, value: Value, scope: Scope, line: number): void;
}

/** `{ a: 1, ...b }`. */
export function recordOf(
  interpreter: Evaluation,
  { entries: given }: Extract<Expression, { kind: 'record' }>,
  scope: Scope,
): Value {
  const spread: Value[] = [];
  const entries = new Map<string, Value>();
  for (const { name, value } of given) {
    const evaluated = interpreter.evaluate(value, scope);
    if (name === null) spread.push(evaluated);
    else entries.set(name, evaluated);
  }
  return recordValue(entries, spread);
}

/** Maps each member of a value. */
export function mapMembers(
  interpreter: Assignment,
  { target, over, body, line }: Extract<Expression, { kind: 'map' }>,
  scope: Scope,
): Value {
  const members = interpreter.evaluate(over, scope);
  const inner: Scope = { variables: new Map(), outer: scope };
  const each = (member: Value) => {
    interpreter.assign(target, member, inner, line);
    return interpreter.evaluate(body, inner);
  };
  const isText = isConstant(members) && members.text.length <= MOST_CHARACTERS;
  const known = members.items ?? (isText ? [...members.text].map((text) => textValue(text)) : null);
  return known === null || known.length > MOST_MEMBERS
    ? listValue([each(memberOf(members))])
    : listValue(known.map(each));
}
