import { CODE_LIMITS } from './code-limits.ts';
import {
  boundedText,
  HOLE,
  isConstant,
  markedValue,
  marksOf,
  redactedValue,
  textValue,
  type Value,
} from './value.ts';

/** Replacement for a secret in output. */
const MASK = /\*{2,}|redact|hidden|masked|removed|censored|x{3,}|•|…|\.{3}|^[[<({][\w -]{2,30}[\])}>]$/i;

/** A template with its values: `%s`, `{}`, `{0}`, `{name}`. */
export function formatText(
  template: Value,
  values: readonly Value[],
  named: ReadonlyMap<string, Value> = new Map(),
): Value {
  const marks = marksOf([template, ...values, ...named.values()]);
  if (template.text === null) return markedValue(marks);
  const list = values.length === 1 && values[0]?.items != null ? values[0].items : values;
  let next = 0;
  const textOf = (value: Value | undefined) => value?.text ?? HOLE;
  let room: number = CODE_LIMITS.foldedLength;
  const filled = template.text.replace(
    /%[sdrx]|\{(\w*)(?:[:!][^{}]{0,40})?\}/g,
    (_, key: string | undefined) => {
      const text =
        key === undefined || key === ''
          ? textOf(list[next++])
          : textOf(named.get(key) ?? (/^\d+$/.test(key) ? list[Number(key)] : undefined));
      room -= text.length;
      return room > 0 ? text : '';
    },
  );
  return textValue(filled, marks);
}

/** Evaluates a method of a text; null for an unknown method. */
export function foldMethod(key: string, object: Value, args: readonly Value[]): Value | null {
  const marks = marksOf([object, ...args]);
  const [first, second] = args;
  const text = isConstant(object) ? object.text : null;
  switch (key) {
    case 'join':
      return joined(object, first, marks);
    case 'split': {
      if (text === null || first === undefined || !isConstant(first)) return null;
      const parts = first.text === '' ? [...text] : text.split(first.text);
      if (parts.length > CODE_LIMITS.parts) return null;
      return { ...markedValue(marks), items: parts.map((part) => textValue(part, object.marks)) };
    }
    case 'reverse':
      if (object.items !== null) return { ...object, items: [...object.items].reverse() };
      return null;
    case 'replace':
    case 'replaceAll': {
      if (first === undefined || second === undefined) return null;
      const isMasked = isConstant(second) && MASK.test(second.text);
      const kept = redactedValue(object, isMasked && first.marks.length === 0 ? object : first);
      if (object.text === null)
        return isMasked || first.marks.length > 0 ? markedValue(marksOf([kept, second])) : null;
      if (!isConstant(first) || !isConstant(second))
        return { ...markedValue(marksOf([kept, second])), text: object.text };
      return textValue(boundedText(object.text.split(first.text), second.text), marksOf([kept, second]));
    }
    case 'lower':
    case 'toLowerCase':
      return object.text === null ? null : { ...object, text: object.text.toLowerCase() };
    case 'upper':
    case 'toUpperCase':
      return object.text === null ? null : { ...object, text: object.text.toUpperCase() };
    case 'concat':
      return object.text === null
        ? null
        : textValue(boundedText([object, ...args].map((part) => part.text ?? HOLE)), marks);
    case 'slice':
    case 'substring':
    case 'substr': {
      // A few characters mask a secret; pieces whose bounds are computed are all of it in the end.
      if (args.length > 0 && args.every((bound) => !isConstant(bound))) return markedValue(object.marks);
      if (text === null || first === undefined || !isConstant(first))
        return markedValue(object.marks.filter(({ kind }) => kind !== 'variable'));
      const end = second !== undefined && isConstant(second) ? Number(second.text) : undefined;
      return textValue(text.slice(Number(first.text), end), marks);
    }
    default:
      return null;
  }
}

/** `separator.join(list)` of Python and `list.join(separator)` of JavaScript. */
function joined(object: Value, first: Value | undefined, marks: Value['marks']): Value | null {
  const [list, separator] = object.items !== null ? [object, first] : [first, object];
  // Characters of a text, put together again.
  if (list?.items == null && list !== undefined && isConstant(list) && separator?.text === '')
    return { ...list, marks };
  if (list?.items == null) return markedValue(marks);
  const between = separator === undefined ? ',' : (separator.text ?? HOLE);
  return textValue(
    boundedText(
      list.items.map((item) => item.text ?? HOLE),
      between,
    ).replace(/\uFFFC{2,}/g, HOLE),
    marks,
  );
}

/** Characters by their numbers: `chr(99)`, `String.fromCharCode(99, 117)`, `bytes([99, 117])`. */
export function charactersOf(values: readonly Value[]): Value {
  const numbers = values.flatMap((value) => value.items ?? [value]);
  const marks = marksOf(values);
  if (numbers.length === 0 || numbers.length > 200_000) return markedValue(marks);
  let text = '';
  for (const number of numbers) {
    const code = isConstant(number) ? Number(number.text) : Number.NaN;
    if (!Number.isInteger(code) || code < 0 || code > 0x10ffff)
      return { ...markedValue(marks), text: numbers.length === 1 ? number.text : null };
    text += String.fromCodePoint(code);
  }
  return textValue(text, marks);
}
