import createMarkdownIt, { type MarkdownIt, type StateBlock, type StateCore, type Token } from 'markdown-it';
import { TILE_MARKS } from '../view-model/layout-markdown.ts';
import { type Html, trustedHtml } from './html-template.ts';

const DETAILS = /^<details><summary>([^<>]*)<\/summary>$/;
const SMALL = /^<sub>([^<>]*)<\/sub>$/;
const ALERT = /^\[!([A-Z]+)\]\n/;
const TEXT_ONLY = ['link', 'image', 'autolink', 'linkify', 'reference', 'html_block', 'html_inline'];
/**
 * Zero-width spaces exist in Markdown for GitHub only: see `escapeMarkdown`. Foreign ones were made visible.
 */
const ZERO_WIDTH_SPACE = /\u200b/g;

/** Code without one is a drawn interval, which must not wrap. */
const LETTER = /[\p{L}\p{N}]/u;

let markdownIt: MarkdownIt | null = null;

/**
 * Renders a Markdown report as page markup: its title as the first heading, GitHub's alerts as notices, and our
 * own folded parts. It can never produce a link, a picture or any other element, even from hostile input.
 */
export function markdownFragment(markdown: string): Html {
  markdownIt ??= createRenderer();
  return trustedHtml(markdownIt.render(markdown));
}

function createRenderer(): MarkdownIt {
  const markdown = createMarkdownIt({ html: false, linkify: false }).disable(TEXT_ONLY, true);
  const ends = { alt: ['paragraph', 'blockquote', 'list'] };
  markdown.block.ruler.before('paragraph', 'folded', foldedPart, ends);
  markdown.block.ruler.before('paragraph', 'small', smallPrint, ends);
  markdown.core.ruler.after('block', 'report_layout', layOut);
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n';
  rules.table_close = () => '</table></div>\n';
  const { text, code_inline: code } = rules;
  if (text === undefined || code === undefined) throw new Error('markdown-it has no rules for words.');
  rules.text = (...all) => text(...all).replace(ZERO_WIDTH_SPACE, '');
  rules.code_inline = (tokens, index, ...rest) => {
    if (!LETTER.test(tokens[index]?.content ?? '')) tokens[index]?.attrSet('class', 'drawn');
    return code(tokens, index, ...rest);
  };
  return markdown;
}

/** `<details><summary>Words</summary>` and `</details>`, each alone on its line. */
function foldedPart(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const source = lineOf(state, line);
  const title = DETAILS.exec(source)?.[1];
  if (title === undefined && source !== '</details>') return false;
  if (silent) return true;
  state.line = line + 1;
  if (title === undefined) {
    state.push('details_close', 'details', -1);
    return true;
  }
  state.push('details_open', 'details', 1);
  pushText(state, 'summary', title, line);
  return true;
}

/** `<sub>Words</sub>` alone on its line. */
function smallPrint(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const words = SMALL.exec(lineOf(state, line))?.[1];
  if (words === undefined) return false;
  if (silent) return true;
  state.line = line + 1;
  const paragraph = state.push('paragraph_open', 'p', 1);
  paragraph.attrSet('class', 'quiet');
  pushInline(state, words, line);
  state.push('paragraph_close', 'p', -1);
  return true;
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
}

function pushText(state: StateBlock, tag: string, text: string, line: number): void {
  state.push(`${tag}_open`, tag, 1);
  pushInline(state, text, line);
  state.push(`${tag}_close`, tag, -1);
}

function pushInline(state: StateBlock, text: string, line: number): void {
  const inline = state.push('inline', '', 0);
  inline.content = text;
  inline.map = [line, line + 1];
  inline.children = [];
}

/** A report that opens with its title starts at the first level, a heading of no words is a cell, and an alert has its word and its class. */
function layOut({ tokens }: StateCore): void {
  levelHeadings(tokens);
  tokens.forEach((token, index) => {
    const { type } = token;
    if (type === 'th_open' && tokens[index + 1]?.content === '') asCell(token, tokens[index + 2]);
    if (type === 'th_open') asTile(token, tokens[index + 1]);
    if (type === 'blockquote_open') asNotice(token, tokens[index + 2]);
  });
}

/** Puts an opening heading on the first level, and sections on the second: a page has one title. */
function levelHeadings(tokens: readonly Token[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const isTitled = headings[0] !== undefined && headings[0] === tokens[0];
  const title = isTitled ? headings.slice(0, 2) : [];
  const sections = headings.slice(title.length);
  const highest = Math.min(...sections.map(levelOf));
  for (const heading of title) heading.tag = 'h1';
  for (const heading of sections) heading.tag = `h${levelOf(heading) - highest + 2}`;
}

function levelOf({ tag }: Token): number {
  return Number(tag.slice(1));
}

function asCell(...cells: readonly (Token | undefined)[]): void {
  for (const cell of cells) if (cell !== undefined) cell.tag = 'td';
}

/** A tile shows its tone as a colour. Headings of columns are never words of others. */
function asTile(head: Token, inline: Token | undefined): void {
  const tile = Object.entries(TILE_MARKS).find(([, mark]) => inline?.content.startsWith(`${mark} `));
  if (tile === undefined || inline === undefined) return;
  const [tone, mark] = tile;
  head.attrSet('class', `tile ${tone}`);
  inline.content = inline.content.slice(mark.length + 1);
}

function asNotice(quote: Token, inline: Token | undefined): void {
  const kind = inline?.type === 'inline' ? ALERT.exec(inline.content)?.[1] : undefined;
  quote.attrSet('class', `notice ${(kind ?? 'note').toLowerCase()}`);
  if (inline === undefined || kind === undefined) return;
  const word = `${kind.charAt(0)}${kind.slice(1).toLowerCase()}`;
  inline.content = inline.content.replace(ALERT, `**${word}**\\\n`);
}
