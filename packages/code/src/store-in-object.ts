import type { Execution } from './execution.ts';
import type { MethodCall } from './method-call.ts';
import { dottedName, lookUp, ownerOf } from './scope.ts';
import { isConstant, markedValue, marksOf, type Scope, UNKNOWN, type Value } from './value.ts';
import { writeFile } from './write-file.ts';

/** The variable that the object was read from holds another value from now on. */
export function rebind(interpreter: Execution, { object: name, scope }: MethodCall, value: Value): void {
  if (name.kind !== 'name') return;
  interpreter.analysis.changes.add(value, lookUp(name.name, scope));
  for (let at: Scope | null = scope; at !== null; at = at.outer)
    if (at.variables.has(name.name)) {
      at.variables.set(name.name, value);
      return;
    }
}

export function storeInHolder(
  interpreter: Execution,
  object: Value,
  { everything, object: name, scope }: MethodCall,
): void {
  if (name.kind === 'member') {
    // `self.found.append(…)`: kept by its whole name, as an assignment is.
    const path = dottedName(name);
    const marks = marksOf([object, ...everything]);
    if (path === null || marks.length === 0) return;
    const filled = { ...object, path: null, marks };
    interpreter.analysis.changes.add(filled, interpreter.root.variables.get(path));
    interpreter.root.variables.set(path, filled);
    if (name.object.kind === 'name') keepInMember(name.object.name, name.key, filled, scope);
    return;
  }
  if (name.kind !== 'name') return;
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    if (!at.variables.has(name.name)) continue;
    const [only] = everything;
    const items =
      object.items !== null && only !== undefined && everything.length === 1 && object.items.length < 20_000
        ? [...object.items, only]
        : object.items;
    const marks = marksOf([object, ...everything]);
    const filled = { ...object, items, marks };
    if (at !== scope && (marks.length !== object.marks.length || items !== object.items))
      interpreter.analysis.changes.add(filled, object);
    at.variables.set(name.name, filled);
    return;
  }
}

/** Updates the object that contains it as a member too, which is looked up first: `this.found.push(…)`. */
function keepInMember(holder: string, key: string, value: Value, scope: Scope): void {
  const owner = ownerOf(holder, scope);
  const known = owner?.variables.get(holder);
  if (owner === null || known?.entries?.has(key) !== true) return;
  const entries = new Map([...known.entries, [key, value]]);
  owner.variables.set(holder, { ...known, entries, marks: marksOf([known, value]) });
}

/** An archive that accepts members. @param memory what holds it where it is no file */
export function openArchive(file: Value, memory: Value | undefined): Value {
  return {
    ...UNKNOWN,
    text: file.text,
    path: 'archive()',
    entries: memory === undefined ? null : new Map([['fileobj', memory]]),
    marks: file.marks,
  };
}

/**
 * `archive.add(file)`: the added data is in the archive from then on, wherever that is stored. Null for
 * methods that only read.
 */
export function fillArchive(
  interpreter: Execution,
  key: string,
  object: Value,
  call: MethodCall,
): Value | null {
  if (!/^(?:add|addfile|write|writestr)$/.test(key)) return null;
  const added = marksOf(
    call.args.map((value) =>
      isConstant(value) || value.marks.length === 0
        ? interpreter.analysis.readFile(interpreter, value, call.line)
        : value,
    ),
  );
  if (added.length === 0) return UNKNOWN;
  const memory = object.entries?.get('fileobj');
  if (object.text !== null) writeFile(interpreter, key, object, markedValue(added), true, call.line);
  if (memory === undefined) return UNKNOWN;
  const filled = { ...memory, marks: marksOf([memory, markedValue(added)]) };
  for (let at: Scope | null = call.scope; at !== null; at = at.outer)
    for (const [name, value] of at.variables) if (value === memory) at.variables.set(name, filled);
  rebind(interpreter, call, { ...object, entries: new Map([['fileobj', filled]]) });
  return UNKNOWN;
}
