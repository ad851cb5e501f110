import { findHiddenCharacters, mayHoldHidden } from '@plugin-eval/core/text/hidden-characters.ts';

export interface TextPart {
  text: string;
  /** `\u202e` and the like, standing for a character that would not be seen. */
  isEscape: boolean;
}

/**
 * Splits a line of untrusted text into displayable parts: control characters, bidirectional controls and
 * zero-width characters become `\x1b`, `\u202e` and the like. Emoji, and joiners where scripts need them,
 * stay.
 */
export function visibleParts(line: string): TextPart[] {
  if (!mayHoldHidden(line) && !SPECIAL.test(line))
    return line === '' ? [] : [{ text: line, isEscape: false }];
  const points = Array.from(line);
  const hidden = new Set(findHiddenCharacters([line]).map(({ column }) => column));
  const parts: TextPart[] = [];
  let plain = '';
  points.forEach((point, index) => {
    const code = point.codePointAt(0) ?? 0;
    if (!hidden.has(index) && !isSeparatorOrLone(code)) {
      plain += point;
      return;
    }
    if (plain !== '') parts.push({ text: plain, isEscape: false });
    plain = '';
    parts.push({ text: escapeOf(code), isEscape: true });
  });
  if (plain !== '') parts.push({ text: plain, isEscape: false });
  return parts;
}

/** The same as plain text, for titles, attributes and charts; line ends become blanks. */
export function visibleText(text: string): string {
  return visibleParts(text.replace(/\r\n|[\n\r\t]/g, ' '))
    .map((part) => part.text)
    .join('');
}

/** Line separators and surrogate halves, which the search for hidden characters ignores. */
const SPECIAL = /[\u2028\u2029\ud800-\udfff]/;

function isSeparatorOrLone(code: number): boolean {
  return code === 0x2028 || code === 0x2029 || (code >= 0xd800 && code <= 0xdfff);
}

function escapeOf(code: number): string {
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
