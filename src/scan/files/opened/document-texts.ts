import { inflateSync } from 'node:zlib';
import type { OpenedMember } from './zip-members.ts';

const MOST_TEXT = 2_000_000;
const TEXT_PARTS = /^(?:word|ppt|xl)\/(?:[\w/-]*)\.xml$|^docProps\/\w+\.xml$|^content\.xml$|^meta\.xml$/;

/** What is written in an office file: paragraphs, notes, comments, cells, properties. */
export function officeText(members: readonly OpenedMember[]): string {
  return members
    .filter(
      ({ path, bytes }) =>
        bytes !== null && TEXT_PARTS.test(path) && !/(?:styles|theme\d*|settings|fontTable)\.xml$/.test(path),
    )
    .map(({ bytes }) => paragraphs((bytes ?? Buffer.alloc(0)).toString('utf8')))
    .filter((text) => text !== '')
    .join('\n\n')
    .slice(0, MOST_TEXT);
}

function paragraphs(xml: string): string {
  return xml
    .replace(/<\/(?:w:p|a:p|text:p|si|c|row|dc:\w+|cp:\w+)>/g, '\n\n')
    .replace(/<[^>]{0,4000}>/g, '')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\n\s*\n/g, '\n\n')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** What a PDF shows as plain strings, its properties, and whether it starts something. Fonts with codes of their own are not read. */
export function pdfText(bytes: Buffer): { text: string; starts: string | null } {
  const raw = bytes.toString('latin1');
  const parts: string[] = [];
  let length = 0;
  const add = (text: string) => {
    if (length < MOST_TEXT) parts.push(text);
    length += text.length;
  };
  let streams = 0;
  for (let at = raw.indexOf('stream'); at !== -1 && streams < 2_000; at = raw.indexOf('stream', at + 6)) {
    if (raw.slice(at - 3, at) === 'end') continue;
    streams += 1;
    const start = at + (raw[at + 6] === '\r' ? 8 : 7);
    const end = raw.indexOf('endstream', start);
    if (end === -1) break;
    const content = /\/FlateDecode/.test(raw.slice(Math.max(0, at - 400), at))
      ? inflated(bytes.subarray(start, end))
      : raw.slice(start, Math.min(end, start + MOST_TEXT));
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
  return { text: parts.join('\n\n').slice(0, MOST_TEXT), starts };
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data, { maxOutputLength: MOST_TEXT }).toString('latin1');
  } catch {
    return '';
  }
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
