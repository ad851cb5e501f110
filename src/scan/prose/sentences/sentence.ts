import type { Passage } from '../read-prose.ts';
import { unwrapped } from '../unwrapped.ts';

/** One sentence of a text. */
export interface Sentence {
  passage: Passage;
  text: string;
  /** Offset of its beginning in its passage. */
  start: number;
  /** 1-based line of the file. */
  line: number;
  /** What stands before it in its passage. */
  before: string;
}

/** Of one sentence; what is longer is read in parts. */
const LONGEST = 1_500;
const END = /[.!?](?=["'”’)\]*_`]{0,3}(?:\s|$))|;\s*$|\n\s*\n|\n(?=\s*(?:[-*+•]|\d{1,3}[.)])\s)/g;
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|approx|incl|no)\.$/i;

/** The sentences of a passage, in their order. */
export function sentencesOf(passage: Passage): Sentence[] {
  const sentences: Sentence[] = [];
  const { text } = passage;
  let start = 0;
  let lines = 0;
  const add = (end: number) => {
    for (let at = start; at < end; at += LONGEST) {
      const part = text.slice(at, Math.min(end, at + LONGEST));
      const lead = /^\s*/.exec(part)?.[0] ?? '';
      if (part.length - lead.length > 8)
        sentences.push({
          passage,
          text: unwrapped(part),
          start: at,
          line: passage.line + lines + breaksIn(lead),
          before: text.slice(Math.max(0, at - 240), at),
        });
      lines += breaksIn(part);
    }
    start = end;
  };
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (!ABBREVIATION.test(text.slice(Math.max(0, end - 8), end))) add(end);
  }
  add(text.length);
  return sentences;
}

/** A sentence, the one before and the two after it, as far as no heading stands between. */
export function aroundSentence(sentences: readonly Sentence[], index: number): string {
  const sentence = sentences[index];
  return [sentences[index - 1], sentence, sentences[index + 1], sentences[index + 2]]
    .filter((other) => other !== undefined && sentence !== undefined && isTogether(other, sentence))
    .map((other) => other?.text ?? '')
    .join(' ');
}

/** Sentences of rows, comments and fields stand alone. */
function isTogether(one: Sentence, other: Sentence): boolean {
  if (one.passage === other.passage) return true;
  const isText = ({ passage: { kind } }: Sentence) =>
    kind === 'paragraph' || kind === 'item' || kind === 'quote';
  return (
    isText(one) && isText(other) && one.passage.headings.join('\n') === other.passage.headings.join('\n')
  );
}

function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
