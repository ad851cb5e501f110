import { undoLookalikes } from '../latin-lookalikes.ts';
import type { JudgeDirectedGroup, Outline } from './pattern.ts';

/** Marks of emphasis, which stand in words as well as around them. */
const EMPHASIS = /[*`~_\\]/g;
const NON_ASCII = /[^\0-\x7f]/;
/** Whatever stands between two words of the Latin alphabet. No bound: a run of blanks must not hide anything. */
const GAP = '[^a-z]+';
/** More words than any part of a pattern takes up; letters between digits count as a word each. */
const FEW_WORDS = `(?:${GAP}[a-z]+){0,30}?[^a-z]*?`;

interface Continuation extends Pick<Outline, 'next' | 'after'> {
  group: JudgeDirectedGroup;
}

/** Finds the groups of which a text has an outline. Most texts have none, and are read once. */
export class OutlineFinder {
  private readonly continuations = new Map<string, Continuation[]>();
  private readonly words: RegExp | null;
  private readonly expressions = new Map<string, RegExp>();
  private readonly marks: { group: JudgeDirectedGroup; expression: RegExp }[];

  constructor(groups: readonly JudgeDirectedGroup[]) {
    for (const group of groups) {
      for (const outline of group.outlines) {
        const continuation = { group, ...outline };
        for (const word of outline.words.split('|')) {
          const known = this.continuations.get(word);
          if (known === undefined) this.continuations.set(word, [continuation]);
          else known.push(continuation);
        }
      }
    }
    const words = [...this.continuations.keys()].join('|');
    this.words = words === '' ? null : new RegExp(`\\b(?:${words})\\b`, 'g');
    this.marks = groups.flatMap((group) =>
      group.marks === undefined ? [] : [{ group, expression: new RegExp(group.marks) }],
    );
  }

  /** @param text lower case, without emphasis */
  find(text: string): Set<JudgeDirectedGroup> {
    const found = new Set<JudgeDirectedGroup>();
    for (const { group, expression } of this.marks) if (expression.test(text)) found.add(group);
    for (const { 0: word, index } of this.words === null ? [] : text.matchAll(this.words)) {
      for (const continuation of this.continuations.get(word) ?? []) {
        if (!found.has(continuation.group) && this.continues(continuation, text, index + word.length)) {
          found.add(continuation.group);
        }
      }
    }
    return found;
  }

  private continues({ next, after }: Continuation, text: string, offset: number): boolean {
    const end = this.match(next, text, offset);
    return end !== null && (after === undefined || this.match(after, text, end) !== null);
  }

  /** @returns where a match ends that begins at the offset */
  private match(source: string, text: string, offset: number): number | null {
    let expression = this.expressions.get(source);
    if (expression === undefined) {
      expression = new RegExp(source.replaceAll(' ', GAP).replaceAll('…', FEW_WORDS), 'y');
      this.expressions.set(source, expression);
    }
    expression.lastIndex = offset;
    return expression.test(text) ? expression.lastIndex : null;
  }
}

/** Lower case, compatibility forms (NFKC) and look-alikes undone. */
export function plainForm(text: string): string {
  return (NON_ASCII.test(text) ? undoLookalikes(text.normalize('NFKC')) : text).toLowerCase();
}

/** What outlines are looked for in: a plain form without emphasis. */
export function withoutEmphasis(plain: string): string {
  return plain.replace(EMPHASIS, '');
}
