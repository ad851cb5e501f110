import { decoded, openFile, remoteValue } from './derived-values.ts';
import { emitRequest } from './emit-request.ts';
import { ENVIRONMENTS } from './environments.ts';
import type { Execution } from './execution.ts';
import { foldMethod, formatText } from './fold-text.ts';
import type { MethodCall } from './method-call.ts';
import { memberOf } from './scope.ts';
import { fillArchive, rebind, storeInHolder } from './store-in-object.ts';
import {
  HOLE,
  isConstant,
  markedValue,
  marksOf,
  namesOf,
  partOfMarks,
  textValue,
  UNKNOWN,
  type Value,
} from './value.ts';
import { writeFile } from './write-file.ts';

const DROPPED =
  /^(?:exists|is_file|is_dir|mkdir|isdigit|startswith|endswith|startsWith|endsWith|includes|close|flush|indexOf|test|info|debug|warning|error|log|add_argument|setdefaulttimeout|settimeout|count)$/;

/** Methods of loggers, which may send over a connection. */
const LOGS = /^(?:debug|info|warning|warn|error|critical|exception|log)$/;

/**
 * Returns the value of a method known by name only, and records its effects; null for an irrelevant method.
 */
export function callMethod(
  interpreter: Execution,
  key: string,
  object: Value,
  call: MethodCall,
): Value | null {
  const { args, named, everything, line } = call;
  const [first] = args;
  if (
    object.path === 'socket()' ||
    object.path === 'request()' ||
    object.path === 'connection()' ||
    object.path === 'net.socket()'
  ) {
    const result = callConnection(interpreter, key, object, call);
    if (result !== null) return result;
  }
  if (key === 'addHandler' && first?.path === 'log-handler()') {
    rebind(interpreter, call, { ...object, path: 'log()', text: first.text });
    return UNKNOWN;
  }
  if (object.path === 'log()' && LOGS.test(key)) {
    const body = marksOf(everything);
    emitRequest(interpreter, line, { via: key, url: object.text, body, sends: true });
    return UNKNOWN;
  }
  if (object.path === 'file()') {
    if (/^(?:write|writelines)$/.test(key) && first !== undefined) {
      writeFile(interpreter, 'write', textValue(object.text ?? HOLE), first, false, line);
      return UNKNOWN;
    }
    if (/^(?:read|readlines|readline)$/.test(key))
      return { ...object, text: object.entries?.get('content')?.text ?? null, path: null, entries: null };
  }
  if (object.path === 'archive()') return fillArchive(interpreter, key, object, call);
  switch (key) {
    case 'glob':
    case 'rglob':
      if (object.text !== null && first?.text != null) {
        const below = textValue(`${object.text}/${first.text}`, marksOf([object, first]));
        return interpreter.analysis.readFile(interpreter, below, line);
      }
      return interpreter.analysis.readFile(interpreter, object, line);
    case 'read_text':
    case 'read_bytes':
    case 'iterdir':
      return interpreter.analysis.readFile(interpreter, object, line);
    case 'write_text':
    case 'write_bytes':
      writeFile(interpreter, key, object, first ?? UNKNOWN, false, line);
      return UNKNOWN;
    case 'unlink':
    case 'rmdir':
      if (object.text !== null) interpreter.emit({ kind: 'delete', via: key, path: object.text }, line);
      return UNKNOWN;
    case 'home':
      return null;
    case 'expanduser':
    case 'resolve':
    case 'absolute':
    case 'trim':
    case 'strip':
    case 'rstrip':
    case 'lstrip':
    case 'encode':
    case 'toString':
      // `Buffer.from(x, 'base64').toString()` is read as text already.
      if (key === 'toString' && first !== undefined && first.text === 'base64')
        return markedValue(object.marks);
      return { ...object, path: null };
    case 'decode': {
      const encoding = first?.text?.toLowerCase();
      if (encoding === 'hex' || encoding === 'base64') return decoded(interpreter, object, encoding, line);
      return { ...object, path: null };
    }
    case 'joinpath':
      return textValue(
        [object, ...args].map(({ text }) => text ?? HOLE).join('/'),
        marksOf([object, ...args]),
      );
    case 'format':
      return formatText(object, args, named);
    case 'fromhex':
      return decoded(interpreter, first ?? UNKNOWN, 'hex', line);
    case 'open':
      if (object.text !== null && object.path === null) return openFile(interpreter, object, first, line);
      return null;
    case 'map': {
      const each = first?.definition;
      if (each == null || object.items === null || object.items.length > 20_000) return null;
      const items = object.items.map((item) => interpreter.invoke(each, [item]));
      return { ...markedValue(marksOf(items)), items };
    }
    case 'filter': {
      const each = first?.definition;
      if (each == null || object.items === null) return null;
      interpreter.invoke(each, [memberOf(object)]);
      return object;
    }
    case 'bind':
      return object;
    case 'keys':
      return object.path !== null && ENVIRONMENTS.has(object.path) ? namesOf(object) : null;
    case 'append':
    case 'push':
    case 'update':
    case 'extend':
    case 'set_content':
    case 'set_payload':
    case 'add_attachment':
    case 'attach':
      storeInHolder(interpreter, object, call);
      return UNKNOWN;
    case 'hex':
      return markedValue(object.marks);
    case '_compile':
      interpreter.analysis.execute(interpreter, key, first ?? UNKNOWN, 'javascript', line);
      return UNKNOWN;
    case 'get': {
      const entry = first !== undefined && isConstant(first) ? object.entries?.get(first.text) : undefined;
      if (entry !== undefined || object.path !== null) return entry ?? null;
      return partOfMarks(object, first?.text ?? '');
    }
    case 'upload_file':
    case 'put_object':
    case 'upload_fileobj':
    case 'sendmail':
    case 'send_message':
    case 'put_file': {
      const files = marksOf(
        args.map((value) =>
          isConstant(value) ? interpreter.analysis.readFile(interpreter, value, line) : value,
        ),
      );
      emitRequest(interpreter, line, {
        via: key,
        url: object.text,
        body: [...marksOf(everything), ...files],
        sends: true,
      });
      return UNKNOWN;
    }
    default:
  }
  if (DROPPED.test(key)) return UNKNOWN;
  return foldMethod(key, object, args);
}

function callConnection(interpreter: Execution, key: string, object: Value, call: MethodCall): Value | null {
  const { args, everything, line } = call;
  const body = marksOf(everything);
  const emit = (url: string | null, sends: boolean) =>
    emitRequest(interpreter, line, { via: key, url, body, sends });
  switch (key) {
    case 'connect':
    case 'connect_ex': {
      const target =
        args[0]?.items?.[0] ?? args.find(({ text }) => text !== null && /[.a-z]/i.test(text)) ?? UNKNOWN;
      emit(target.text, false);
      rebind(interpreter, call, { ...object, text: target.text });
      for (const { definition } of args) if (definition !== null) interpreter.invoke(definition, []);
      return UNKNOWN;
    }
    case 'send':
    case 'sendall':
    case 'sendto':
    case 'write':
    case 'end':
    case 'emit':
    case 'sendmail':
    case 'send_message':
    case 'storbinary':
    case 'uploadfile':
      if (everything.length > 0) emit(object.text, true);
      return UNKNOWN;
    case 'request':
    case 'putrequest':
      emit(object.text, args.length > 2 || call.named.has('body'));
      return remoteValue(interpreter, object.text, line);
    case 'recv':
    case 'read':
    case 'getresponse':
    case 'getstream':
      return remoteValue(interpreter, object.text, line);
    case 'fileno':
    case 'makefile':
      return { ...object, path: 'socket()' };
    case 'on':
    case 'once': {
      const answer = remoteValue(interpreter, object.text, line);
      for (const { definition } of args) if (definition !== null) interpreter.invoke(definition, [answer]);
      return object;
    }
    case 'pipe':
      if (args.some(({ path }) => path !== null && /stdin|shell/.test(path)))
        interpreter.emit({ kind: 'reverse-shell', via: 'pipe', host: object.text }, line);
      return UNKNOWN;
    default:
      return null;
  }
}
