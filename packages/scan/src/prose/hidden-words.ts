import type { FindingDraft } from '../finding-draft.ts';

const TAGS = /[\u{E0020}-\u{E007E}]{6,}/gu;

/** Blanks in a line, or empty lines, that push the following text out of sight. */
const FAR_RIGHT = 400;
const FAR_DOWN = 300;

/** Text placed far outside the visible window. */
export function farAwayText(text: string, file: string): FindingDraft[] {
  if (!hasWideGap(text)) return [];
  const found: FindingDraft[] = [];
  const add = (at: number, how: string) => {
    const words =
      text
        .slice(at, at + 80)
        .split('\n')[0]
        ?.trim() ?? '';
    if (!/[a-z]{3}/i.test(words)) return;
    const message = `Text ${how}: ${JSON.stringify(words)}.`;
    const line = text.slice(0, at).split('\n').length;
    found.push({ rule: 'hidden-text', level: 'warning', confirmed: true, message, file, line, steps: [] });
  };
  let blanks = 0;
  let lines = 0;
  for (let at = 0; at < text.length && found.length < 5; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) {
      lines += 1;
      blanks = 0;
    } else if (code === 32 || code === 9 || code === 13) blanks += 1;
    else {
      if (blanks >= FAR_RIGHT && !isAlignedCell(text, at)) add(at, `follows ${blanks} blanks`);
      else if (lines >= FAR_DOWN) add(at, `follows ${lines} empty lines`);
      blanks = 0;
      lines = 0;
    }
  }
  return found;
}

/**
 * Returns true when blanks pad the cell of a table to its longest one: a neighbouring line has a border in
 * the same column.
 */
function isAlignedCell(text: string, at: number): boolean {
  if (text[at] !== '|') return false;
  const start = text.lastIndexOf('\n', at) + 1;
  if (!/^\s*\|/.test(text.slice(start, start + 20))) return false;
  const column = at - start;
  const end = text.indexOf('\n', at);
  const above = text.lastIndexOf('\n', start - 2) + 1;
  return [above, ...(end === -1 ? [] : [end + 1])].some(
    (line) =>
      line !== start && text[line + column] === '|' && !text.slice(line, line + column).includes('\n'),
  );
}

/**
 * Returns true for a run of blanks or line ends long enough for either limit; samples one character of each
 * stretch that must contain one.
 */
function hasWideGap(text: string): boolean {
  const least = Math.min(FAR_RIGHT, FAR_DOWN);
  for (let at = least - 1; at < text.length; at += least) {
    if (!isBlank(text, at)) continue;
    let start = at;
    while (start > 0 && isBlank(text, start - 1)) start--;
    let end = at + 1;
    while (end < text.length && isBlank(text, end)) end++;
    if (end - start >= least) return true;
  }
  return false;
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 10 || code === 9 || code === 13;
}

/** Words in tag characters, which no font shows and models read. The flags of a few countries are shorter. */
export function hiddenWords(text: string, file: string): FindingDraft[] {
  if (!text.includes('\uDB40')) return [];
  return [...text.matchAll(TAGS)].slice(0, 20).map((match) => {
    const words = [...match[0]]
      .map((character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xe0000))
      .join('');
    return {
      rule: 'hidden-text',
      level: 'error',
      confirmed: true,
      message: `Characters that are not shown say: ${JSON.stringify(words.slice(0, 120))}.`,
      file,
      line: text.slice(0, match.index).split('\n').length,
      steps: [],
    };
  });
}
