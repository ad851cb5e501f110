import { isSameKnowledge } from './call-memo.ts';
import { freshMark } from './derived-values.ts';
import type { Execution } from './execution.ts';
import type { Expression } from './program-nodes.ts';
import { constantKey, dottedName, lookUp, ownerOf, rootName } from './scope.ts';
import { eitherValue, markedValue, marksOf, type Scope, UNKNOWN, type Value } from './value.ts';

/** Name of the input of a function that replaces one called by other code. */
export const OTHER_CALLS = 'what other code sends or asks for';

/** Functions through which the rest of a program talks to others, and to its user. */
const SHARED_FUNCTION =
  /^(?:(?:globalThis|window|global|self)\.)?(?:fetch|XMLHttpRequest\.prototype\.(?:open|send|setRequestHeader)|WebSocket\.prototype\.send)$|^https?\.(?:request|get)$|^(?:requests(?:\.sessions)?(?:\.Session)?|httpx(?:\.Client|\.AsyncClient)?|aiohttp\.ClientSession|urllib\.request|urllib3\.(?:PoolManager|connectionpool\.HTTPConnectionPool)|http\.client\.HTTPS?Connection|socket\.socket)\.(?:get|post|put|request|send|sendall|urlopen|_request)$|^(?:builtins\.input|getpass\.getpass)$/;

/** Copying more each time would take the square of their number. */
const COPIED_ENTRIES = 256;

/** `object.key = value`: the name holds it, and so does the object. */
export function assignMember(
  interpreter: Execution,
  target: Extract<Expression, { kind: 'member' | 'item' }>,
  value: Value,
  scope: Scope,
  line: number,
): void {
  const { variables } = interpreter.root;
  const name = dottedName(target);
  if (name !== null) {
    const known = variables.get(name);
    const held = known === undefined ? value : eitherValue([value, known]);
    if (!isSameKnowledge(held, known)) interpreter.analysis.changes.add(held, known);
    variables.set(name, held);
    if (value.definition !== null && SHARED_FUNCTION.test(name))
      takesPlace(interpreter, name, value.definition, line);
  }
  const root = rootName(target);
  if (root === null) return;
  const holder = lookUp(root, scope);
  const key = target.kind === 'member' ? target.key : constantKey(target.index);
  const entries = entriesToChange(holder?.entries ?? null);
  if (key !== null) entries.set(key, value);
  const changed: Value = { ...(holder ?? UNKNOWN), entries, marks: marksOf([holder, value]) };
  const owner = ownerOf(root, scope) ?? scope;
  if ((owner !== scope || scope === interpreter.root) && !isSameKnowledge(changed, holder))
    interpreter.analysis.changes.add(changed, holder);
  owner.variables.set(root, changed);
}

/**
 * Copies entries, since others may share the object; a large one is modified in place, as running the code
 * would.
 */
function entriesToChange(known: Value['entries']): Map<string, Value> {
  return known instanceof Map && known.size > COPIED_ENTRIES ? known : new Map(known ?? []);
}

/** Calls a function of the code with the input of the function it replaced. */
function takesPlace(
  interpreter: Execution,
  name: string,
  called: NonNullable<Value['definition']>,
  line: number,
): void {
  const given = markedValue([
    freshMark(interpreter, 'personal', OTHER_CALLS, line, `takes the place of ${name}`),
  ]);
  interpreter.invoke(
    called,
    called.definition.parameters.filter((parameter) => parameter !== 'self').map(() => given),
  );
}
