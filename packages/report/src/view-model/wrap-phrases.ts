import columnsOf from 'fast-string-width';
import type { Phrase } from './blocks.ts';

/**
 * Wraps phrases into lines of at most `width` columns, broken at blanks. A longer word is broken at the
 * line's end, unless it holds an address, which a terminal could not follow in two parts. Blanks at a break
 * are left out.
 * @param width at least 1; infinite: one line
 */
export function wrapPhrases(phrases: readonly Phrase[], width: number): Phrase[][] {
  if (!Number.isFinite(width)) return [[...phrases]];
  const lines: Phrase[][] = [];
  let line: Phrase[] = [];
  let used = 0;
  const endLine = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const word of wordsIn(phrases)) {
    const size = word.reduce((sum, { text }) => sum + columnsOf(text), 0);
    const isBlank = word[0]?.text.trim() === '';
    if (used + size > width && used > 0) endLine();
    if (isBlank && used === 0 && lines.length > 0) continue;
    if (word.some(({ tone }) => tone === 'link')) {
      line.push(...word);
      used += size;
      continue;
    }
    for (const phrase of word) {
      let { text } = phrase;
      while (used + columnsOf(text) > width) {
        // A wide character may not fit where a narrow one would.
        if (used > 0 && used + columnsOf([...text][0] ?? '') > width) endLine();
        const piece = beginningOf(text, width - used);
        line.push({ ...phrase, text: piece });
        used += columnsOf(piece);
        text = text.slice(piece.length);
      }
      if (text === '') continue;
      line.push({ ...phrase, text });
      used += columnsOf(text);
    }
  }
  if (line.length > 0 || lines.length === 0) lines.push(line);
  return lines.map(withoutTrailingBlanks);
}

/** Words and the blanks between them. A word may span several phrases, such as "(" and the text after it. */
function wordsIn(phrases: readonly Phrase[]): Phrase[][] {
  const words: Phrase[][] = [];
  let open: Phrase[] | null = null;
  for (const phrase of phrases) {
    for (const text of phrase.text.split(/( +)/)) {
      if (text === '') continue;
      if (text.trim() === '') {
        words.push([{ ...phrase, text }]);
        open = null;
      } else if (open === null) {
        open = [{ ...phrase, text }];
        words.push(open);
      } else open.push({ ...phrase, text });
    }
  }
  return words;
}

/** Takes as many characters as fit, at least one to guarantee progress. */
function beginningOf(text: string, width: number): string {
  let beginning = '';
  let columns = 0;
  for (const character of text) {
    columns += columnsOf(character);
    if (columns > width && beginning !== '') break;
    beginning += character;
  }
  return beginning;
}

function withoutTrailingBlanks(line: readonly Phrase[]): Phrase[] {
  const kept = [...line];
  while (kept.length > 0 && kept.at(-1)?.text.trim() === '' && kept.length > 1) kept.pop();
  return kept;
}
