import { isInvisible, mayHoldHidden } from '@plugin-eval/core/text/hidden-characters.ts';
import { decodedPassages, encodedRuns } from '@plugin-eval/core/text/judge-directed/encoded.ts';
import { undoLookalikes } from '@plugin-eval/core/text/latin-lookalikes.ts';
import type { Passage } from './read-prose.ts';

/** Passages as an agent understands them, and why a reader does not; null where both read the same. */
export interface SpokenText {
  passages: Passage[];
  hidden: string | null;
}

const REFERENCE =
  /^\s{0,3}\[[^\]\n]{1,60}\]:\s*(?:#|<>|<#>|https?:\/\/\S{1,300})?\s*(?:\(([^\n]{12,2000})\)|"([^"\n]{12,2000})"|'([^'\n]{12,2000})')\s*$/gm;
const UNSEEN_STYLE =
  /<(\w+)\b[^>\n]{0,300}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:white|#fff(?:fff)?\b|transparent)|\bhidden\b)[^>\n]{0,300}>([^<]{12,4000})/gi;
const MOST_HIDDEN = 200;

const ROT13 = /\brot-?13\b/i;
const REVERSED = /\b(?:reversed|backwards?)\b/i;
const NON_ASCII = /[^\0-\x7f]/;
const HEXADECIMAL = /[0-9a-f]{32}/i;

/**
 * Prefilter over all passages at once: checking each passage separately takes longer than reading most of
 * them.
 */
function mayHold(together: string) {
  const lower = together.toLowerCase();
  // Hexadecimal digits are letters of base64 too.
  const runs = encodedRuns(together);
  return {
    references: lower.includes(']:'),
    unseenElements: lower.includes('<') && (lower.includes('style') || lower.includes('hidden')),
    otherLetters: NON_ASCII.test(together),
    base64: runs.length > 0,
    hexadecimal: runs.some(({ start, end }) => HEXADECIMAL.test(together.slice(start, end))),
    rot13: lower.includes('rot'),
    reversed: lower.includes('reversed') || lower.includes('backward'),
  };
}

/** The passages of a text, and hidden messages that only decoders of it see. */
export function spokenTexts(passages: readonly Passage[]): SpokenText[] {
  const plain: Passage[] = [];
  const unseen: SpokenText[] = [];
  const add = (passage: Passage, text: string, at: number, hidden: string | null) => {
    if (unseen.length >= MOST_HIDDEN || text.trim().length < 12) return;
    const line = passage.line + lineBreaks(passage.text.slice(0, at));
    unseen.push({ passages: [{ ...passage, kind: 'comment', text, line }], hidden });
  };
  const may = mayHold(passages.map(({ text }) => text).join('\n'));
  for (const passage of passages) {
    const { text } = passage;
    plain.push(passage);
    if (may.references && text.includes(']:'))
      for (const match of text.matchAll(REFERENCE))
        add(
          passage,
          match[1] ?? match[2] ?? match[3] ?? '',
          match.index,
          'in a reference that no page shows',
        );
    if (may.unseenElements && text.includes('<') && /style|hidden/i.test(text))
      for (const match of text.matchAll(UNSEEN_STYLE))
        add(passage, match[2] ?? '', match.index, 'in an element that no page shows');
    if (may.otherLetters && NON_ASCII.test(text)) {
      const visible = mayHoldHidden(text) ? withoutInvisible(text) : text;
      const latin = undoLookalikes(visible);
      if (visible !== text)
        add(passage, latin, 0, 'in words that are broken up by characters that are not shown');
      else if (latin !== text) add(passage, latin, 0, 'in letters that only look like Latin ones');
    }
    if (may.base64)
      for (const { start, text: decoded } of decodedPassages(text)) add(passage, decoded, start, 'in base64');
    if (may.hexadecimal)
      for (const match of text.matchAll(/\b(?:[0-9a-f]{2}){16,2000}\b/gi)) {
        const decoded = Buffer.from(match[0], 'hex').toString('utf8');
        if (/^[\t\n\r\x20-\x7e]+$/.test(decoded) && decoded.includes(' '))
          add(passage, decoded, match.index, 'in hexadecimal digits');
      }
    if (may.rot13 && ROT13.test(text)) add(passage, rot13(text), 0, 'in rot13');
    if (may.reversed && REVERSED.test(text)) add(passage, [...text].reverse().join(''), 0, 'in reverse');
  }
  return [{ passages: plain, hidden: null }, ...unseen];
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

/** Removes invisible characters between letters, which hide words; emoji contain joiners as well. */
function withoutInvisible(text: string): string {
  let found = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80 || !isInvisible(code)) found += character;
    else if (!/[a-z]$/i.test(found)) found += character;
  }
  return found;
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
