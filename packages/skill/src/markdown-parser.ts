import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { withinTime } from './time-limit.ts';

/** Worst cases are linear, but slow: many short lines behind 400 marks of quotation take 0.1 ms a character. */
const WORST_MS_PER_CHARACTER = 0.2;
/** Below this length the worst input known takes about half a second, and the guard costs more than it saves. */
const GUARDED_FROM = 16_384;

/** Start characters of a link, an image or a code span. */
const MAY_NAME_TARGET = /[[`<]/;
/** Characters that split a heading into several pieces of text. */
const MARKUP = /[\\`*_[\]!<>&\n]/;

const parsers = new Map<number, MarkdownIt>();

/**
 * Parses CommonMark with GFM tables. Plain inline text, and, except in headings, text without links, images
 * and code spans, stays unparsed: it has no children. Links keep their target as written (unescaped, not
 * percent-encoded), and links, images and code spans carry the offset of their first character within the
 * inline text in `token.meta.offset`.
 * @throws ParseTimeoutError when the text keeps the parser busy for more than `maxMs`
 */
export function parseMarkdown(text: string, options: { maxNesting: number; maxMs: number }): Token[] {
  const parser = parsers.get(options.maxNesting) ?? createParser(options.maxNesting);
  parsers.set(options.maxNesting, parser);
  // The guard is a thread, which takes as long as parsing an ordinary text does.
  if (text.length < Math.max(GUARDED_FROM, options.maxMs / WORST_MS_PER_CHARACTER))
    return parser.parse(text, {});
  return withinTime(options.maxMs, () => parser.parse(text, {}));
}

function createParser(maxNesting: number): MarkdownIt {
  const markdown = createMarkdownIt('commonmark', { maxNesting }).enable('table');
  markdown.normalizeLink = (url) => url;
  markdown.validateLink = () => true;
  markdown.core.ruler.at('inline', ({ tokens, env }) => {
    for (const [index, { type, content, children }] of tokens.entries()) {
      if (type !== 'inline') continue;
      const hasMore = (tokens[index - 1]?.type === 'heading_open' ? MARKUP : MAY_NAME_TARGET).test(content);
      if (hasMore) markdown.inline.parse(content, markdown, env, children ?? []);
    }
  });
  recordOffsets(markdown, 'link', 'link_open');
  recordOffsets(markdown, 'image', 'image');
  recordOffsets(markdown, 'backticks', 'code_inline');
  return markdown;
}

function recordOffsets(markdown: MarkdownIt, ruleName: string, tokenType: string): void {
  const { ruler } = markdown.inline;
  const original = ruler.__rules__.find((rule) => rule.name === ruleName)?.fn;
  if (!original) throw new Error(`markdown-it has no inline rule '${ruleName}'`);
  ruler.at(ruleName, (state, silent) => {
    const start = state.pos;
    const firstNew = state.tokens.length;
    const matched = original(state, silent);
    if (matched && !silent) {
      const token = state.tokens.slice(firstNew).find((candidate) => candidate.type === tokenType);
      if (token) token.meta = { offset: start };
    }
    return matched;
  });
}
