import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';

/** Longer texts stay as they are: an array of a million numbers is no better with a million lines. */
const MOST_CHARACTERS = 50_000;
const DEEPEST_INDENT = 12;

export interface IndentedJson {
  text: string;
  /** The given hits, where they are now. */
  spans: readonly SignalSpan[];
}

/**
 * JSON text with line ends and blanks between its tokens, which themselves stay as they were written.
 * @param spans with code point offsets
 * @returns null for what is not JSON, holds nothing to indent, or is too long
 */
export function indentJson(text: string, spans: readonly SignalSpan[]): IndentedJson | null {
  if (text.length > MOST_CHARACTERS || !isStructured(text)) return null;
  const written: string[] = [];
  /** Where each code point went. */
  const places: number[] = [];
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let last = '';
  const breakLine = () => written.push('\n', ...'  '.repeat(Math.min(depth, DEEPEST_INDENT)));
  for (const point of text) {
    if (isInString) {
      places.push(written.length);
      written.push(point);
      isInString = isEscaped || point !== '"';
      isEscaped = !isEscaped && point === '\\';
      last = '"';
      continue;
    }
    if (/\s/.test(point)) {
      places.push(written.length);
      continue;
    }
    const isClosing = point === '}' || point === ']';
    if (isClosing) depth -= 1;
    const isEmpty = isClosing && isOpening(last);
    if (!isEmpty && (isClosing || isOpening(last) || last === ',')) breakLine();
    if (last === ':') written.push(' ');
    places.push(written.length);
    written.push(point);
    if (isOpening(point)) depth += 1;
    isInString = point === '"';
    last = point;
  }
  places.push(written.length);
  return { text: written.join(''), spans: spans.flatMap((span) => moved(span, places) ?? []) };
}

function isOpening(point: string): boolean {
  return point === '{' || point === '[';
}

/** Null for what lies outside of the text. */
function moved(span: SignalSpan, places: readonly number[]): SignalSpan | null {
  const length = places.length - 1;
  if (span.start >= Math.min(span.end, length)) return null;
  const start = places[span.start] ?? 0;
  const end = (places[Math.min(span.end, length) - 1] ?? start) + 1;
  return { ...span, start, end };
}

function isStructured(text: string): boolean {
  if (!/[[{]/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  } catch {
    return false;
  }
}
