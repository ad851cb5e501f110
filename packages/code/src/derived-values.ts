import { decodeText, type Encoding, readableText } from './decode-text.ts';
import type { Execution } from './execution.ts';
import {
  HOLE,
  isConstant,
  type Mark,
  type MarkKind,
  markedValue,
  textValue,
  UNKNOWN,
  type Value,
} from './value.ts';

/**
 * A mark for the origin of a value, with its first step. @param says what the step says; default: that it is
 * read
 */
export function freshMark(
  interpreter: Execution,
  kind: MarkKind,
  what: string,
  line: number,
  says = `reads ${what}`,
): Mark {
  return { kind, what, steps: [interpreter.step(line, says)] };
}

/** A program's standard input. */
export function standardInput(interpreter: Execution, line: number): Value {
  return markedValue([freshMark(interpreter, 'input', 'its input', line)]);
}

/** A value out of its encoding; a value that is not known is marked as decoded all the same. */
export function decoded(interpreter: Execution, value: Value, encoding: Encoding, line: number): Value {
  const text = isConstant(value) ? decodeText(value.text, encoding) : null;
  const isTrivial = encoding === 'percent' && text === value.text;
  const marks = isTrivial
    ? value.marks
    : [
        ...value.marks.filter(({ kind, what }) => kind !== 'decoded' || what !== encoding),
        freshMark(interpreter, 'decoded', encoding, line, `is decoded from ${encoding}`),
      ];
  if (text === null) return markedValue(marks);
  return textValue(readableText(text), marks);
}

/** The answer of an address. */
export function remoteValue(interpreter: Execution, url: string | null, line: number): Value {
  const what = url === null ? 'an address that is put together' : url.replaceAll(HOLE, '…');
  return {
    ...UNKNOWN,
    path: 'response()',
    marks: [freshMark(interpreter, 'remote', what, line, `fetches ${what}`)],
  };
}

/** An open file: its text is its path, its entries hold the content. */
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
