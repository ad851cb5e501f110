/** A place on a page that a native engineer would write otherwise. */
export interface StyleProblem {
  line: number;
  message: string;
  /** The beginning of the sentence. */
  sentence: string;
}

interface Sentence {
  line: number;
  text: string;
}

const MOST_WORDS = 35;

/** A clause where a verb or a noun belongs: "Whether it fires is measured", "Of those that failed ...". */
const OPENINGS = 'What Whatever Whether Who Whoever Whose Which Where Of Null Nobody Beside Whence'.split(
  ' ',
);

/** Words of translated English. */
const WORDS = [
  'nobody',
  'whoever',
  'so many',
  'of those who',
  'is told',
  'is asked',
  'stands',
  'comes to',
  'is to be',
  'the same holds',
  'by itself',
  'beside',
];
const WORD = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'gi');

/** Lists what the prose of a page has against the house style. Code, tables, headings and quotations are left out. */
export function styleProblems(markdown: string): StyleProblem[] {
  return sentencesOf(markdown).flatMap(({ line, text }) => {
    const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    const first = /^[^\p{L}]*(\p{L}+)/u.exec(text)?.[1] ?? '';
    const isQuestion = text.endsWith('?');
    return [
      ...(words.length > MOST_WORDS
        ? [`${words.length} words: at most ${MOST_WORDS}, one idea a sentence`]
        : []),
      ...(OPENINGS.includes(first) && !isQuestion
        ? [`begins with "${first}": begin with a verb or a noun`]
        : []),
      ...[...text.matchAll(WORD)].map(([word]) => `"${word}": see the list in scripts/docs-style`),
    ].map((message) => ({ line, message, sentence: text.slice(0, 80) }));
  });
}

/** The sentences of paragraphs and list items, each with the line that it begins on. */
function sentencesOf(markdown: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { line, text } of paragraphsOf(markdown)) {
    let at = 0;
    for (const part of text.split(/(?<=[.!?][*)]*)\s+(?=[*([]*[\p{Lu}\p{N}])/u)) {
      const begin = text.indexOf(part, at);
      at = begin + part.length;
      const before = text.slice(0, begin).split('\n').length - 1;
      sentences.push({ line: line + before, text: part.replaceAll(/\s+/g, ' ').trim() });
    }
  }
  return sentences;
}

function paragraphsOf(markdown: string): Sentence[] {
  const paragraphs: Sentence[] = [];
  let isOpen = false;
  for (const [index, line] of proseOf(markdown).split('\n').entries()) {
    const item = /^\s*(?:[-*]|\d+\.)\s+/.exec(line)?.[0];
    const last = paragraphs.at(-1);
    if (line.trim() === '') isOpen = false;
    else if (item === undefined && isOpen && last !== undefined) last.text += `\n${line}`;
    else {
      paragraphs.push({ line: index + 1, text: line.slice(item?.length ?? 0) });
      isOpen = true;
    }
  }
  return paragraphs;
}

/** The page without code, tables, headings, block quotes, comments and quotations; lines keep their numbers. */
function proseOf(markdown: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, '');
  return markdown
    .replaceAll(/^( *)(```|~~~)[^\n]*\n[\s\S]*?^ *\2[^\n]*$/gm, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .replaceAll(/^ *(?:\||#|>).*$/gm, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, 'Picture')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/``.+?``|`[^`]+`/g, 'Code')
    .replaceAll(/"[^"]{1,200}"|“[^”]{1,200}”/g, 'Quoted');
}
