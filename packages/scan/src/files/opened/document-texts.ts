import type { OpeningBudget } from './opening-budget.ts';
import type { OpenedMember } from './zip-members.ts';

/** Most text of one document. */
const MOST_TEXT = 2_000_000;
const MOST_STREAMS = 2_000;

/** The text of a document, and whether it was cut. */
export interface DocumentText {
  text: string;
  isCut: boolean;
}
const TEXT_PARTS = /^(?:word|ppt|xl)\/(?:[\w/-]*)\.xml$|^docProps\/\w+\.xml$|^content\.xml$|^meta\.xml$/;

/** The text of an office file: paragraphs, notes, comments, cells, properties. */
export function officeText(members: readonly OpenedMember[]): DocumentText {
  const text = members
    .filter(
      ({ path, bytes }) =>
        bytes !== null && TEXT_PARTS.test(path) && !/(?:styles|theme\d*|settings|fontTable)\.xml$/.test(path),
    )
    .map(({ bytes }) => paragraphs((bytes ?? Buffer.alloc(0)).toString('utf8')))
    .filter((part) => part !== '')
    .join('\n\n');
  return { text: text.slice(0, MOST_TEXT), isCut: text.length > MOST_TEXT };
}

function paragraphs(xml: string): string {
  return xml
    .replace(/<\/(?:w:p|a:p|text:p|si|c|row|dc:\w+|cp:\w+)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\n\s*\n/g, '\n\n')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The plain strings of a PDF, its properties, and its automatic actions. Fonts with custom encodings are not
 * read.
 */
export function pdfText(bytes: Buffer, budget: OpeningBudget): DocumentText & { starts: string | null } {
  const raw = bytes.toString('latin1');
  const parts: string[] = [];
  let length = 0;
  let isCut = false;
  const add = (text: string) => {
    if (length < MOST_TEXT) parts.push(text);
    length += text.length;
    if (length > MOST_TEXT) isCut = true;
  };
  let streams = 0;
  for (let at = raw.indexOf('stream'); at !== -1; at = raw.indexOf('stream', at + 6)) {
    if (raw.slice(at - 3, at) === 'end') continue;
    streams += 1;
    const start = at + (raw[at + 6] === '\r' ? 8 : 7);
    const end = raw.indexOf('endstream', start);
    if (end === -1) break;
    if (streams > MOST_STREAMS || length > MOST_TEXT) {
      isCut = true;
      break;
    }
    const head = raw.slice(Math.max(0, at - 400), at);
    const isPacked = head.includes('/FlateDecode');
    const packed = isPacked ? budget.inflate(bytes.subarray(start, end)) : null;
    // Pictures and fonts may be as large as they like.
    if (isPacked && packed === null && !/\/(?:Image|FontFile\d?|Length1)\b/.test(head)) isCut = true;
    const content = isPacked ? (packed?.toString('latin1') ?? '') : raw.slice(start, end);
    if (/\bT[jJ]\b/.test(content)) add(shownStrings(content));
    at = end;
  }
  const properties = [
    ...raw.matchAll(/\/(?:Title|Author|Subject|Keywords|Contents)\s*\(((?:[^()\\]|\\.){3,4000})\)/g),
  ];
  for (const [, text = ''] of properties.slice(0, 500)) add(unescaped(text));
  const starts = /\/(?:JavaScript|JS)\b/.test(raw)
    ? 'JavaScript'
    : /\/Launch\b/.test(raw)
      ? 'a program'
      : null;
  return { text: parts.join('\n\n').slice(0, MOST_TEXT), isCut, starts };
}

/** `(text) Tj` and `[(te) -20 (xt)] TJ`; a new line for each operator that moves to one. */
function shownStrings(content: string): string {
  const words = content.matchAll(
    /\(((?:[^()\\]|\\.){0,4000})\)|\b(?:T\*|Td|TD|Tm|ET)\b|\b(-?\d{3,})(?:\.\d+)?(?=\s*\()/g,
  );
  let text = '';
  for (const [whole, shown, gap] of words) {
    if (shown !== undefined) text += unescaped(shown);
    else if (gap !== undefined) text += Number(gap) < -180 ? ' ' : '';
    else text += whole === 'ET' ? '\n\n' : '\n';
  }
  return text.replace(/\n(?!\n)/g, ' ');
}

function unescaped(text: string): string {
  return text.replace(/\\([nrt()\\])/g, (_, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? ' ' : letter === 'r' ? '' : letter,
  );
}
