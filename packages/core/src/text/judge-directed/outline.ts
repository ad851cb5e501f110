import { undoLookalikes } from '../latin-lookalikes.ts';
import type { JudgeDirectedGroup } from './pattern.ts';

/** Marks of emphasis, which occur inside and around words. */
const EMPHASIS = /[*`~_\\]/g;
const NON_ASCII = /[^\0-\x7f]/;
/** Gap between two words of the Latin alphabet. Unbounded: a run of blanks must not hide anything. */
const GAP = '[^a-z]+';
/** More words than any part of a pattern takes up; letters between digits count as a word each. */
const FEW_WORDS = `(?:${GAP}[a-z]+){0,30}?[^a-z]*?`;

/** Compiled when a text comes so far, once for all outlines that share it. */
interface Part {
  source: string;
  expression?: RegExp;
}

interface Continuation {
  group: JudgeDirectedGroup;
  next: Part;
  after: Part | undefined;
}

/** Finds the groups with an outline in a text. Most texts have none, and are read once. */
export class OutlineFinder {
  private readonly continuations = new Map<string, Continuation[]>();
  private readonly words: RegExp | null;
  private readonly marks: { group: JudgeDirectedGroup; expression: RegExp }[];

  constructor(groups: readonly JudgeDirectedGroup[]) {
    const parts = new Map<string, Part>();
    const partFor = (source: string): Part => {
      const part = parts.get(source) ?? { source };
      parts.set(source, part);
      return part;
    };
    for (const group of groups) {
      for (const { words, next, after } of group.outlines) {
        const continuation = {
          group,
          next: partFor(next),
          after: after === undefined ? undefined : partFor(after),
        };
        for (const word of words.split('|')) {
          const known = this.continuations.get(word);
          if (known === undefined) this.continuations.set(word, [continuation]);
          else known.push(continuation);
        }
      }
    }
    const words = [...this.continuations.keys()].join('|');
    this.words = words === '' ? null : new RegExp(`\\b(?:${words})\\b`, 'g');
    this.marks = groups.flatMap((group) =>
      group.marks === undefined ? [] : [{ group, expression: new RegExp(written(group.marks)) }],
    );
  }

  /** @param text lower case, without emphasis */
  find(text: string): Set<JudgeDirectedGroup> {
    const found = new Set<JudgeDirectedGroup>();
    for (const { group, expression } of this.marks) if (expression.test(text)) found.add(group);
    for (const { 0: word, index } of this.words === null ? [] : text.matchAll(this.words)) {
      for (const { group, next, after } of this.continuations.get(word) ?? []) {
        const end = found.has(group) ? null : endOf(next, text, index + word.length);
        if (end !== null && (after === undefined || endOf(after, text, end) !== null)) found.add(group);
      }
    }
    return found;
  }
}

/** @returns where a match ends that begins at the offset; null without one */
function endOf(part: Part, text: string, offset: number): number | null {
  part.expression ??= new RegExp(written(part.source), 'y');
  part.expression.lastIndex = offset;
  return part.expression.test(text) ? part.expression.lastIndex : null;
}

/** An outline as a regular expression. */
function written(outline: string): string {
  return outline.replaceAll(' ', GAP).replaceAll('…', FEW_WORDS);
}

/** Lower case, compatibility forms (NFKC) and look-alikes undone. */
export function plainForm(text: string): string {
  return (NON_ASCII.test(text) ? undoLookalikes(text.normalize('NFKC')) : text).toLowerCase();
}

/** The search text for outlines: a plain form without emphasis. */
export function withoutEmphasis(plain: string): string {
  return plain.replace(EMPHASIS, '');
}
