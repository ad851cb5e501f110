import { callLibrary } from './call-library.ts';
import { callMethod } from './call-method.ts';
import type { Evaluation } from './execution.ts';
import { libraryCall } from './library-calls.ts';
import type { Expression } from './program-nodes.ts';
import { readMember } from './read-property.ts';
import { lookUp } from './scope.ts';
import { derivedMarks, eitherValue, markedValue, marksOf, type Scope, UNKNOWN, type Value } from './value.ts';
import { returnedBy } from './way-to-everything.ts';

/** Evaluates a call: of the code's own function, a library's, a method, or an unknown function. */
export function callFunction(
  interpreter: Evaluation,
  expression: Extract<Expression, { kind: 'call' }>,
  scope: Scope,
): Value {
  const { callee, line } = expression;
  const object = callee.kind === 'member' ? interpreter.evaluate(callee.object, scope) : null;
  const called =
    callee.kind === 'member' && object !== null
      ? readMember(interpreter, callee, callee.key, object)
      : interpreter.evaluate(callee, scope);
  const args: Value[] = [];
  for (const arg of expression.args) args.push(interpreter.evaluate(arg, scope));
  const named = new Map<string, Value>();
  const spread: Value[] = [];
  for (const { name, value } of expression.named) {
    const evaluated = interpreter.evaluate(value, scope);
    if (name === null) spread.push(evaluated);
    else named.set(name, evaluated);
  }
  const everything = expression.named.length === 0 ? args : [...args, ...named.values(), ...spread];
  const own =
    called.definition ??
    (callee.kind === 'member' ? (lookUp(callee.key, interpreter.root)?.definition ?? null) : null);
  const isOwnMethod =
    own !== null &&
    (called.definition !== null ||
      (object !== null && (object.path === null || object.path === 'self' || object.path === 'this')));
  if (own !== null && isOwnMethod) {
    const byName = own.definition.parameters
      .filter((name) => name !== 'self')
      .map((name, index) => args[index] ?? named.get(name) ?? UNKNOWN);
    return interpreter.invoke(own, byName.length === 0 ? args : byName);
  }
  const spec = called.path === null ? undefined : libraryCall(called.path, interpreter.language);
  if (spec !== undefined && called.path !== null)
    return callLibrary(interpreter, spec, { path: called.path, args, named, everything, object, line });
  if (callee.kind === 'member' && object !== null) {
    const result = callMethod(interpreter, callee.key, object, {
      args,
      named,
      everything,
      line,
      object: callee.object,
      scope,
    });
    if (result !== null) return result;
  }
  // The value that a promise or a list hands to a function.
  for (const { definition } of everything)
    if (definition !== null) {
      const handed = markedValue(marksOf([object ?? called, ...everything]));
      const result = interpreter.invoke(definition, [
        { ...handed, text: object?.text ?? null, path: object?.path ?? null },
        handed,
      ]);
      if (callee.kind === 'member' && /^(?:then|map|flatMap|finally|catch)$/.test(callee.key))
        return eitherValue([result, handed]);
    }
  return {
    ...UNKNOWN,
    path: called.path === null ? null : (returnedBy(called.path) ?? `${called.path}()`),
    marks: marksOf([
      markedValue(derivedMarks(marksOf([object, called]), false)),
      markedValue(derivedMarks(marksOf(everything), true)),
    ]),
  };
}
