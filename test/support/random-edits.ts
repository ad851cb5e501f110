import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { TextEdit } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Kinds of edits, as often as in this list. */
const KINDS = ['type', 'type', 'type', 'type', 'delete', 'delete', 'paste', 'undo'] as const;
const TYPED = ['a', 'e', ' ', '\n', '`', '- ', '# ', ': ', '"', '[x](', '|', '```\n'];
/** A deletion is half as long as a paste and twice as often: texts keep their length. */
const MOST_DELETED = 1_000;
const MOST_PASTED = 2_000;

/** Random edits of one document: typing, deleting, pasting a part of it, and taking the last edit back. */
export class RandomEdits {
  readonly #random: SeededRandom;
  #undo: TextEdit | null = null;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** @param before end of the part that is edited, in UTF-16 units @default the whole document */
  next(document: TextDocument, before = Number.POSITIVE_INFINITY): TextEdit {
    const text = document.getText();
    const kind = this.#oneOf(KINDS);
    const undo = this.#undo;
    if (kind === 'undo' && undo !== null) {
      this.#undo = null;
      return undo;
    }
    const start = this.#random.integerBelow(Math.min(text.length, before) + 1);
    const deleted = kind === 'delete' ? this.#random.integerBelow(MOST_DELETED) : 0;
    const end = Math.min(text.length, start + deleted);
    const newText = kind === 'paste' ? this.#partOf(text) : kind === 'delete' ? '' : this.#oneOf(TYPED);
    this.#undo = undoOf(document, { start, end, newText });
    return { range: { start: document.positionAt(start), end: document.positionAt(end) }, newText };
  }

  #partOf(text: string): string {
    const start = this.#random.integerBelow(text.length + 1);
    return text.slice(start, start + this.#random.integerBelow(MOST_PASTED));
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    return items[this.#random.integerBelow(items.length)] as Item;
  }
}

/** The edit that takes a replacement back, in places of the text after it. */
function undoOf(
  document: TextDocument,
  { start, end, newText }: { start: number; end: number; newText: string },
): TextEdit {
  const lines = newText.split('\n');
  const from = document.positionAt(start);
  const last = lines.at(-1) ?? '';
  const to = {
    line: from.line + lines.length - 1,
    character: lines.length === 1 ? from.character + last.length : last.length,
  };
  return { range: { start: from, end: to }, newText: document.getText().slice(start, end) };
}
