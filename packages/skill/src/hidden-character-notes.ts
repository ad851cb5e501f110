import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { HiddenCharacter, HiddenKind } from '@plugin-eval/core/text/hidden-characters.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { actsOnTerminal } from '@plugin-eval/core/text/terminal-sequences.ts';
import type { ReadingNote } from './reading-note.ts';

const RULES: Record<HiddenKind, { rule: string; one: string; many: string }> = {
  bidirectional: {
    rule: 'bidirectional-characters',
    one: 'that reorders the text on screen',
    many: 'that reorder the text on screen',
  },
  invisible: { rule: 'invisible-characters', one: 'that cannot be seen', many: 'that cannot be seen' },
  control: {
    rule: 'control-characters',
    one: 'that controls a terminal instead of showing anything',
    many: 'that control a terminal instead of showing anything',
  },
};

/** Consequences when no terminal obeys them. */
const LOST = {
  one: 'that shows nothing, where another one may have been lost',
  many: 'that show nothing, where others may have been lost',
};

/**
 * One note for each kind of hidden character, at the first of its kind. An info: control characters that no terminal
 * obeys, and single invisible ones between words, as editors of web pages leave them.
 */
export function hiddenCharacterNotes(
  found: readonly HiddenCharacter[],
  lines: readonly string[],
  file?: string,
): ReadingNote[] {
  return (Object.keys(RULES) as HiddenKind[]).flatMap((kind) => {
    // NUL has a rule of its own.
    const ofKind = found.filter((character) => character.kind === kind && character.codePoint !== 0);
    const acting = kind === 'control' ? ofKind.find(({ line }) => actsOnTerminal(lines[line] ?? '')) : null;
    const first = acting ?? ofKind[0];
    if (!first) return [];
    const isLost = acting === undefined;
    const isHarmless = isLost || (kind === 'invisible' && !hidesWords(ofKind, lines));
    const { rule } = RULES[kind];
    const { one, many } = isLost ? LOST : RULES[kind];
    const names = [...new Set(ofKind.map(({ codePoint }) => codePointName(codePoint)))]
      .slice(0, 5)
      .join(', ');
    const note: ReadingNote = {
      rule,
      ...(isHarmless ? { level: 'info' } : {}),
      message: `${ofKind.length === 1 ? `1 character ${one}` : `${ofKind.length} characters ${many}`}: ${names}.`,
      line: first.line + 1,
      column: first.column + 1,
      evidence: excerpt(terminalSafe(lines[first.line] ?? '')),
    };
    return [file === undefined ? note : { ...note, file }];
  });
}

const SOFT_HYPHEN = 0x00ad;
const FIRST_TAG = 0xe0000;
const LATIN = /[A-Za-z]/;

/**
 * Returns true for a run of invisible characters, one inside a word, and tags, which spell invisible words.
 */
function hidesWords(found: readonly HiddenCharacter[], lines: readonly string[]): boolean {
  let points: { line: number; characters: string[] } | null = null;
  return found.some(({ codePoint, line, column }, index) => {
    if (codePoint >= FIRST_TAG) return true;
    const before = found[index - 1];
    if (before?.line === line && before.column === column - 1) return true;
    if (codePoint === SOFT_HYPHEN) return false;
    if (points?.line !== line) points = { line, characters: Array.from(lines[line] ?? '') };
    const { characters } = points;
    return LATIN.test(characters[column - 1] ?? '') && LATIN.test(characters[column + 1] ?? '');
  });
}

function codePointName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
