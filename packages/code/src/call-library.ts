import type { CallSpec, LibraryCall } from './call-spec.ts';
import type { Encoding } from './decode-text.ts';
import { decoded, freshMark, openFile, remoteValue } from './derived-values.ts';
import { emitRequest } from './emit-request.ts';
import type { Execution } from './execution.ts';
import { charactersOf } from './fold-text.ts';
import { ANY_CLASS, libraryCall } from './library-calls.ts';
import { requestByLibrary } from './library-request.ts';
import { openArchive } from './store-in-object.ts';
import {
  HOLE,
  isConstant,
  joinValues,
  markedValue,
  marksOf,
  namesOf,
  textValue,
  UNKNOWN,
  type Value,
} from './value.ts';
import { wayToEverything } from './way-to-everything.ts';
import { writeFile } from './write-file.ts';

const NAMED_ENCODINGS: Readonly<Record<string, Encoding>> = {
  base64: 'base64',
  base64url: 'base64',
  hex: 'hex',
  rot13: 'rot13',
  rot_13: 'rot13',
  zlib: 'zlib',
};

/** Returns the value of a described library function, and records its effects. */
export function callLibrary(interpreter: Execution, spec: CallSpec, call: LibraryCall): Value {
  const { path, args, named, everything, line } = call;
  const marks = () => marksOf(everything);
  const at = (index: number, names: readonly string[] = []) =>
    args[index] ?? names.map((name) => named.get(name)).find((value) => value !== undefined) ?? UNKNOWN;
  switch (spec.does) {
    case 'request':
      return requestByLibrary(interpreter, spec, call);
    case 'connect': {
      const target = at(spec.at, ['url', 'host', 'hostname', 'address']);
      const host = target.entries?.get('hostname') ?? target.entries?.get('host') ?? target;
      // `net.connect(443, 'host')`: the port stands first.
      const isPort = /^\d{1,5}$/.test(host.text ?? '') && isConstant(at(spec.at + 1));
      const parts = target.items ?? [isPort ? at(spec.at + 1) : host];
      const address = joinValues(parts.slice(0, 1));
      // A request of Node's is answered to the function that it is given.
      const headers = named.get('headers');
      const made: Value = {
        ...UNKNOWN,
        text: address.text,
        path: spec.as,
        marks: headers === undefined ? marks() : marksOf(everything.filter((value) => value !== headers)),
        entries: headers === undefined ? null : new Map([['headers', headers]]),
      };
      if (spec.as === 'request()' || spec.as === 'socket()')
        emitRequest(interpreter, line, {
          via: path,
          url: address.text,
          inUrl: target.marks,
        });
      const answer = remoteValue(interpreter, address.text, line);
      for (const { definition } of everything)
        if (definition !== null)
          interpreter.later(definition, [{ ...answer, path: spec.as, text: address.text }]);
      return made;
    }
    case 'execute': {
      const code = at(spec.at, ['source', 'code']);
      if (code.definition !== null) return interpreter.invoke(code.definition, []);
      const given = path === 'Function' ? (args.at(-1) ?? UNKNOWN) : code;
      const everything = path === 'Function' ? wayToEverything(given.text ?? '') : null;
      if (everything !== null) return { ...UNKNOWN, path: everything };
      return interpreter.analysis.execute(interpreter, path, given, spec.language, line);
    }
    case 'revive': {
      const data = at(spec.at, ['data', 'file']);
      // Data that are fetched or unwound call what they name as soon as they are read.
      if (data.marks.some(({ kind }) => kind === 'remote' || kind === 'decoded'))
        interpreter.analysis.execute(interpreter, path, { ...data, text: null }, null, line);
      return { ...data, marks: marks() };
    }
    case 'command': {
      const given = at(spec.at, ['args', 'command', 'cmd']);
      // Programs find their own classes in the same way.
      if (path === ANY_CLASS && given.text === null && given.items === null) return markedValue(marks());
      const words = spec.spread
        ? [
            given,
            ...args
              .slice(spec.at + 1)
              .flatMap(
                (value) =>
                  value.items ?? (value.entries === null && value.definition === null ? [value] : []),
              ),
          ]
        : (given.items ?? null);
      if (words !== null && words.length > 0)
        return interpreter.runWords(words, named.get('input') ?? null, line);
      return interpreter.analysis.execute(interpreter, path, given, 'shell', line);
    }
    case 'read':
      return interpreter.analysis.readFile(
        interpreter,
        at(spec.at, ['path', 'file', 'filename', 'dotenv_path']),
        line,
      );
    case 'delete': {
      const target = at(spec.at, ['path']).text;
      if (target !== null) interpreter.emit({ kind: 'delete', via: path, path: target }, line);
      return UNKNOWN;
    }
    case 'run-file': {
      const target = at(spec.at);
      interpreter.emit(
        {
          kind: 'run-file',
          via: path,
          path: target.text ?? HOLE,
          marks: interpreter.analysis.fileMarks(target),
        },
        line,
      );
      return UNKNOWN;
    }
    case 'write':
      writeFile(
        interpreter,
        path,
        at(spec.at, ['path', 'file']),
        at(spec.value, ['data']),
        spec.append === true,
        line,
      );
      return UNKNOWN;
    case 'copy': {
      const content = interpreter.analysis.readFile(interpreter, at(spec.from, ['src']), line);
      writeFile(interpreter, path, at(spec.to, ['dst']), content, false, line);
      return UNKNOWN;
    }
    case 'variable': {
      const name = at(spec.at, ['key']);
      const fallback = args[spec.at + 1];
      if (!isConstant(name)) return markedValue(marks());
      const value = interpreter.analysis.variable(interpreter, name.text, line);
      return value.text === null && fallback?.text != null
        ? { ...fallback, marks: marksOf([value, fallback]) }
        : value;
    }
    case 'decode':
      return decoded(interpreter, at(spec.at, ['s', 'data', 'string']), spec.encoding, line);
    case 'decode-named': {
      const encoding = NAMED_ENCODINGS[at(spec.encodingAt, ['encoding']).text?.toLowerCase() ?? ''];
      const value = at(spec.at);
      return encoding === undefined
        ? { ...(value.items === null ? value : charactersOf([value])), path: null }
        : decoded(interpreter, value, encoding, line);
    }
    case 'mark':
      return markedValue([
        {
          ...freshMark(interpreter, spec.kind, spec.what, line),
          ...itemOf(spec.item === undefined ? undefined : at(spec.item)),
        },
      ]);
    case 'path': {
      if (spec.root !== undefined) return textValue(spec.root);
      const parts = args.flatMap((value, index) => (index === 0 ? [value] : [textValue('/'), value]));
      const joined = joinValues(parts);
      return joined.text === null ? joined : { ...joined, text: joined.text.replace(/\/\.?\/+/g, '/') };
    }
    case 'characters':
      return charactersOf(args);
    case 'each':
      return eachOf(interpreter, call);
    case 'same': {
      const value = at(spec.at);
      return { ...value, marks: marks(), path: value.path };
    }
    case 'names':
      return namesOf(at(spec.at));
    case 'members': {
      const value = at(spec.at);
      return { ...value, marks: marks(), path: null };
    }
    case 'open':
      return openFile(interpreter, at(spec.at, ['file']), args[1] ?? named.get('mode'), line);
    case 'module':
      // `import('data:text/javascript,…')`
      if (at(0).text?.startsWith('data:') === true)
        return interpreter.analysis.execute(interpreter, path, at(0), null, line);
      return { ...UNKNOWN, path: at(0).text };
    case 'worker': {
      const isCode = at(1).entries?.has('eval') === true || at(0).text?.startsWith('data:') === true;
      return isCode
        ? interpreter.analysis.execute(interpreter, path, at(0), 'javascript', line)
        : { ...UNKNOWN, path: `${path}()`, marks: marks() };
    }
    case 'attribute': {
      const [owner, name] = [at(0), at(1)];
      return {
        ...UNKNOWN,
        path: owner.path === null || name.text === null ? null : `${owner.path}.${name.text}`,
      };
    }
    case 'redirect-process':
      if (at(0).path === 'socket()')
        interpreter.emit({ kind: 'reverse-shell', via: path, host: at(0).text }, line);
      return UNKNOWN;
    case 'print':
      interpreter.emit({ kind: 'print', via: path, marks: marks() }, line);
      return UNKNOWN;
    case 'encode':
      return markedValue(at(spec.at).marks);
    case 'decrypt':
      return markedValue([...marks(), freshMark(interpreter, 'decoded', 'encryption', line, 'is decrypted')]);
    case 'archive':
      return openArchive(at(spec.at, ['name', 'file']), named.get('fileobj'));
    case 'drop':
      return UNKNOWN;
  }
}

/** The name of an item in a store of secrets, as a part of a mark; nothing where it is not written out. */
function itemOf(name: Value | undefined): { item?: string } {
  return name !== undefined && isConstant(name) ? { item: name.text } : {};
}

/** Most members of a list that a function is called with one by one. */
const MOST_MEMBERS = 20_000;

/** `map(chr, [...])`: the results of a function for each member of a list. */
function eachOf(interpreter: Execution, call: LibraryCall): Value {
  const [each = UNKNOWN, over = UNKNOWN] = call.args;
  const members = over.items;
  const spec = each.path === null ? undefined : libraryCall(each.path, interpreter.language);
  if (members === null || members.length > MOST_MEMBERS || (each.definition === null && spec === undefined)) {
    if (each.definition !== null) interpreter.invoke(each.definition, [markedValue(over.marks)]);
    return markedValue(marksOf(call.everything));
  }
  const items = members.map((member) => {
    if (each.definition !== null) return interpreter.invoke(each.definition, [member]);
    if (spec === undefined || each.path === null) return UNKNOWN;
    const inner = { path: each.path, args: [member], named: new Map(), everything: [member] };
    return callLibrary(interpreter, spec, { ...inner, object: null, line: call.line });
  });
  return { ...markedValue(marksOf(items)), items };
}
