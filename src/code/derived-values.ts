import { decodeText, type Encoding, readableText } from './decode-text.ts';
import type { Execution } from './execution.ts';
import { HOLE, isConstant, markedValue, textValue, UNKNOWN, type Value } from './value.ts';

/** A value out of its encoding; a value that is not known is marked as decoded all the same. */
export function decoded(interpreter: Execution, value: Value, encoding: Encoding, line: number): Value {
  const text = isConstant(value) ? decodeText(value.text, encoding) : null;
  const isTrivial = encoding === 'percent' && text === value.text;
  const steps = [interpreter.step(line, `is decoded from ${encoding}`)];
  const marks = isTrivial
    ? value.marks
    : [
        ...value.marks.filter(({ kind, what }) => kind !== 'decoded' || what !== encoding),
        { kind: 'decoded' as const, what: encoding, steps },
      ];
  if (text === null) return markedValue(marks);
  return textValue(readableText(text), marks);
}

/** What an address answers. */
export function remoteValue(interpreter: Execution, url: string | null, line: number): Value {
  const what = url === null ? 'an address that is put together' : url.replaceAll(HOLE, '…');
  return {
    ...UNKNOWN,
    path: 'response()',
    marks: [{ kind: 'remote', what, steps: [interpreter.step(line, `fetches ${what}`)] }],
  };
}

/** A file that is opened: its text is its path, its content lies in its entries. */
export function openFile(interpreter: Execution, path: Value, mode: Value | undefined, line: number): Value {
  const isWritten = mode?.text != null && /[wax+]/.test(mode.text);
  const content = isWritten ? UNKNOWN : interpreter.analysis.readFile(interpreter, path, line);
  return {
    ...UNKNOWN,
    text: path.text,
    path: 'file()',
    marks: content.marks,
    entries: new Map([['content', content]]),
  };
}
