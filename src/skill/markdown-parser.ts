import vm from 'node:vm';
import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';

/** Below this length the worst input known takes about half a second, and the guard costs more than it saves. */
const GUARDED_FROM = 16_384;

/** Markdown took longer to parse than the limit allows. */
export class MarkdownTimeoutError extends Error {
  override readonly name = 'MarkdownTimeoutError';
}

interface Parser {
  parse(text: string): Token[];
  /** The same, interrupted after `ms` milliseconds. */
  parseWithin(text: string, ms: number): Token[];
}

const parsers = new Map<number, Parser>();

/**
 * Parses CommonMark with GFM tables. Links keep their target as written (unescaped, not percent-encoded), and
 * links, images and code spans carry the offset of their first character within the inline text in
 * `token.meta.offset`.
 * @throws MarkdownTimeoutError when the text keeps the parser busy for more than `maxMs`
 */
export function parseMarkdown(text: string, options: { maxNesting: number; maxMs: number }): Token[] {
  const parser = parsers.get(options.maxNesting) ?? createParser(options.maxNesting);
  parsers.set(options.maxNesting, parser);
  if (text.length < GUARDED_FROM) return parser.parse(text);
  try {
    return parser.parseWithin(text, options.maxMs);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    parsers.delete(options.maxNesting);
    throw new MarkdownTimeoutError();
  }
}

/** The error comes from the parser's own context, so it is no instance of this one's `Error`. */
function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function createParser(maxNesting: number): Parser {
  const markdown = createMarkdownIt('commonmark', { maxNesting }).enable('table');
  markdown.normalizeLink = (url) => url;
  markdown.validateLink = () => true;
  recordOffsets(markdown, 'link', 'link_open');
  recordOffsets(markdown, 'image', 'image');
  recordOffsets(markdown, 'backticks', 'code_inline');

  let pending = '';
  // Only node:vm can interrupt synchronous code; the parser's worst cases are linear, but slow (30 us a character).
  const context = vm.createContext({ parse: () => markdown.parse(pending, {}) });
  const script = new vm.Script('parse()');
  return {
    parse: (text) => markdown.parse(text, {}),
    parseWithin(text, ms) {
      pending = text;
      return script.runInContext(context, { timeout: ms });
    },
  };
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
