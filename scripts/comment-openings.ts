import { readSource, sourceFiles } from './source-code.ts';

/** A doc comment that opens with a word of `OPENINGS`. */
export interface ForeignOpening {
  /** From 1. */
  line: number;
  /** First line of the comment. */
  text: string;
}

/**
 * Relative pronouns, prepositions and negations. A comment opens with a noun phrase for a thing, a verb for a
 * function, and "True when" for a boolean.
 */
const OPENINGS: ReadonlySet<string> = new Set(
  `What Whether Where Who Whom Whose Which Why How That Those Whatever Whoever
  Of By In As From For With Without To Under At On Between Among Beside
  None Nothing Nobody Null No Not`.split(/\s+/),
);

/** Finds the doc comments of a source text that open with a word of `OPENINGS`. Time: linear. */
export function foreignOpenings(source: string): ForeignOpening[] {
  const found: ForeignOpening[] = [];
  for (const { 1: word = '', index } of source.matchAll(/(?<=^|\s)\/\*\*\s+(?:\*\s)?\s*([A-Za-z]+)/gm))
    if (OPENINGS.has(word)) found.push(openingAt(source, index));
  return found;
}

/** Lists such comments of the product as `file:line: text`. */
export function foreignOpeningsOfProduct(): string[] {
  return sourceFiles().flatMap((file) =>
    foreignOpenings(readSource(file)).map(({ line, text }) => `${file}:${line}: ${text}`),
  );
}

function openingAt(source: string, index: number): ForeignOpening {
  const [first = '', second = ''] = source.slice(index, index + 400).split('\n');
  const text = (first === '/**' ? second : first).replace(/^[\s/*]+|[\s*/]+$/g, '');
  return { line: source.slice(0, index).split('\n').length, text };
}
