import { LONGEST_DATA } from '../files/not-read.ts';
import { isTestFile } from '../flows/test-files.ts';
import type { Passage, PassageKind } from './read-prose.ts';

/** Marks of a text in a template, table or picture that addresses an agent: ordinary ones address people. */
const SPEAKS_TO_AGENT =
  /\b(?:AI|A\.I\.|assistants?|agents?|claude|gpt|copilot|gemini|codex|llms?|language models?|chat ?bot|ignore (?:all |any )?(?:previous|prior|earlier)|system prompt|system (?:notice|message|override|reminder)|when you (?:read|process|see|parse) this|instructions? (?:for|to) (?:the |any )?(?:ai|model|assistant|agent|reader)|do not (?:tell|inform|mention (?:this )?to) the user|the user'?s? (?:api|keys?|credentials?|conversation|\.env))\b|<\/?(?:system|assistant|system-reminder)\b/i;
/** Tool definitions: descriptions of tools reach the agent that calls them. */
const DESCRIBES_TOOLS =
  /"(?:inputSchema|input_schema)"\s*:|@(?:\w{1,30}\.)?tool\b\s*(?:\(|$)|\.(?:tool|registerTool|add_tool)\(/m;
/** Returns true for a list of tools, whose descriptions an agent reads. */
export function describesTools(text: string): boolean {
  return DESCRIBES_TOOLS.test(text);
}

/** Prompts and answers that are data of a test. */
const IS_TEST_DATA =
  /(?:^|\/)(?:evals?|tests?|fixtures?|testdata|test-data|cassettes?|snapshots?|benchmarks?)(?:\/|\.)|\.(?:eval|snap)\.|(?:^|\/)(?:package-lock|composer\.lock)|\.lock$/i;
const MOST_PASSAGES = 400;
const LONGEST = 4_000;

/** Returns the parts of a non-prose file that address an agent: its strings, cells, elements and comments. */
export function assetPassages(path: string, text: string): Passage[] {
  if (text.length > LONGEST_DATA || IS_TEST_DATA.test(path) || isTestFile(path)) return [];
  const found: Passage[] = encodedSentences(text);
  const isToolList = describesTools(text);
  if (!isToolList && !SPEAKS_TO_AGENT.test(text)) return found;
  const parts = isToolList ? [...docstringParts(path, text), ...partsOf(path, text)] : partsOf(path, text);
  for (const { at, text: part, kind } of parts) {
    if (part.trim().length < 20 || !(isToolList || SPEAKS_TO_AGENT.test(part))) continue;
    const line = lineAt(text, at);
    found.push({ kind, text: part.slice(0, LONGEST), line, headings: [], announced: '' });
    if (found.length >= MOST_PASSAGES) break;
  }
  return found;
}

const ENCODED = /["'`]([A-Za-z0-9+/]{40,8000}={0,2})["'`]/g;
/** Natural sentences, unlike anything a program would store. */
const SENTENCES =
  /^(?=[\s\S]*[A-Za-z']{2}[ ,\n]{1,2}(?:[A-Za-z']{2,}[ ,\n]{1,2}){3})[\t\n\r -~\u00a0-\u2fff]+$/;

/** Sentences in base64 strings, hidden from readers of the file but not from whatever decodes them. */
export function encodedSentences(text: string): Passage[] {
  const found: Passage[] = [];
  for (const match of text.matchAll(ENCODED)) {
    const sentences = Buffer.from(match[1] ?? '', 'base64').toString('utf8');
    if (!SENTENCES.test(sentences)) continue;
    const line = lineAt(text, match.index);
    found.push({ kind: 'comment', text: sentences.slice(0, LONGEST), line, headings: [], announced: '' });
    if (found.length >= MOST_PASSAGES) break;
  }
  return found;
}

interface Part {
  at: number;
  text: string;
  kind: PassageKind;
}

function partsOf(path: string, text: string): Iterable<Part> {
  if (/\.(?:html?|xml|svg|xhtml|vue|svelte|plist|rss|opml|kml|hbs|ejs|njk|jinja2?)$/i.test(path))
    return markupParts(text);
  if (/\.(?:json|jsonc|json5|ipynb|webmanifest|jsonl|ndjson)$/i.test(path)) return stringParts(text);
  if (/!\/(?:text|metadata)$/.test(path)) return blockParts(text);
  if (/\.(?:csv|tsv)$/i.test(path)) return cellParts(text);
  return lineParts(text);
}

/** Docstrings of Python functions. */
function* docstringParts(path: string, text: string): Generator<Part> {
  if (!/\.py$/i.test(path)) return;
  for (const match of text.matchAll(/("{3}|'{3})((?:(?!\1)[\s\S]){20,4000})\1/g))
    yield { at: match.index, text: match[2] ?? '', kind: 'paragraph' };
}

function* markupParts(text: string): Generator<Part> {
  for (const match of text.matchAll(/<!--([\s\S]{0,4000}?)-->|<(\w+)\b([^>]{0,1000})>([^<]{0,4000})/g)) {
    const [, comment, , attributes = '', content = ''] = match;
    if (comment !== undefined) yield { at: match.index, text: comment, kind: 'comment' };
    else {
      const isUnseen = UNSEEN.test(attributes);
      yield { at: match.index, text: content, kind: isUnseen ? 'comment' : 'paragraph' };
      for (const [, value = ''] of attributes.matchAll(
        /\b(?:alt|title|content|aria-label|placeholder|data-[\w-]+|value)\s*=\s*["']([^"']{20,2000})/g,
      ))
        yield { at: match.index, text: value, kind: 'comment' };
    }
  }
}

const UNSEEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:white|#fff(?:fff)?\b|transparent)|\bhidden\b|aria-hidden/i;

function* stringParts(text: string): Generator<Part> {
  for (const match of text.matchAll(/"((?:[^"\\]|\\.){20,4000})"/g))
    yield {
      at: match.index,
      text: (match[1] ?? '').replaceAll('\\n', '\n').replaceAll('\\"', '"'),
      kind: 'paragraph',
    };
}

function* cellParts(text: string): Generator<Part> {
  for (const match of text.matchAll(/"((?:[^"]|""){20,4000})"|(?:^|[,;\t\n])([^,;\t\n"]{20,4000})/g))
    yield { at: match.index, text: match[1] ?? match[2] ?? '', kind: 'paragraph' };
}

function* blockParts(text: string): Generator<Part> {
  for (const match of text.matchAll(/(?:[^\n]{1,2000}\n?){1,20}/g))
    yield { at: match.index, text: match[0], kind: 'paragraph' };
}

/** Code, settings, TeX: comments that go on over lines are one part, and every other line is one. */
function* lineParts(text: string): Generator<Part> {
  let at = 0;
  let open: Part | null = null;
  for (const line of text.split('\n')) {
    const comment = /^\s*(?:#(?!!)|\/\/|--|;|%|\*|\/\*\*?|"""|''')\s?(.*)$/.exec(line)?.[1];
    if (comment !== undefined && open !== null && open.text.length < LONGEST) open.text += `\n${comment}`;
    else {
      if (open !== null) yield open;
      open = comment === undefined ? null : { at, text: comment, kind: 'paragraph' };
      if (comment === undefined) {
        const words = line.length > LONGEST ? line.slice(0, LONGEST) : line;
        if (/[a-z]{3} [a-z]{2,} /i.test(words)) yield { at, text: spokenIn(words), kind: 'paragraph' };
      }
    }
    at += line.length + 1;
  }
  if (open !== null) yield open;
}

/** The longest string of a line of code, or the whole line without one. */
function spokenIn(line: string): string {
  let longest = '';
  for (const match of line.matchAll(
    /"((?:[^"\\]|\\.){20,2000})"|'((?:[^'\\]|\\.){20,2000})'|`([^`]{20,2000})`/g,
  )) {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    if (text.length > longest.length) longest = text;
  }
  return longest === '' ? line.trim() : longest;
}

function lineAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}
