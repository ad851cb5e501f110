import { codePointLength } from './code-points.ts';
import { type FoldedText, foldDisguises } from './fold-disguises.ts';
import { mayHoldHidden } from './hidden-characters.ts';
import { ADDRESS_GROUPS } from './judge-directed/addresses.ts';
import { decodedPassages } from './judge-directed/encoded.ts';
import { isFooter } from './judge-directed/footer.ts';
import { IMITATION_GROUPS } from './judge-directed/imitations.ts';
import { FOREIGN_GROUPS } from './judge-directed/languages.ts';
import { OutlineFinder, plainForm, withoutEmphasis } from './judge-directed/outline.ts';
import { OVERRIDE_GROUPS } from './judge-directed/overrides.ts';
import type {
  JudgeDirectedGroup,
  JudgeDirectedKind,
  JudgeDirectedPattern,
} from './judge-directed/pattern.ts';
import { HIDDEN_TALK_GROUPS, SCORE_DEMAND_GROUPS } from './judge-directed/score-demands.ts';
import { isMeant, isScale, sentenceAround } from './judge-directed/sentence.ts';
import { isShownAsExample } from './judge-directed/shown-as-example.ts';
import { splitLines } from './lines.ts';
import {
  findMarkdownRegions,
  isInRange,
  type MarkdownRegions,
  mayHoldComment,
  touchesRange,
} from './markdown-regions.ts';
import { neutraliseLines } from './neutralise.ts';
import { WordPattern } from './word-pattern.ts';

/** A passage addressed to a judge of the text. Lines and columns are 1-based, columns in code points. */
export interface JudgeDirectedText {
  kind: JudgeDirectedKind;
  line: number;
  column: number;
  /** Matched text on one line, with hidden characters written out. */
  evidence: string;
  /** True when a reader of the rendered text cannot see it: in a comment, or with invisible characters. */
  hidden: boolean;
  /** True when it is quoted: in code, in quotation marks, or as an example of others' words. */
  quoted: boolean;
}

const SPACED_OUT = /(?<![a-z0-9])[a-z0-9\u0080-\uffff](?:[ .·_-][a-z0-9\u0080-\uffff.](?![a-z0-9])){4}/;
/** Less than that, and found faster. */
const PERHAPS_SPACED_OUT = /[ .·_-](?:[a-z0-9\u0080-\uffff.][ .·_-]){3}/;

/** All known wordings. Of several at the same start, the first is reported. */
export const JUDGE_DIRECTED_GROUPS: readonly JudgeDirectedGroup[] = [
  ...SCORE_DEMAND_GROUPS,
  ...HIDDEN_TALK_GROUPS,
  ...ADDRESS_GROUPS,
  ...OVERRIDE_GROUPS,
  ...IMITATION_GROUPS,
  ...FOREIGN_GROUPS,
];

const OUTLINES = new OutlineFinder(
  JUDGE_DIRECTED_GROUPS.filter((group) => !HIDDEN_TALK_GROUPS.includes(group)),
);
const HIDDEN_OUTLINES = new OutlineFinder(HIDDEN_TALK_GROUPS);
const EXPRESSIONS = new Map<JudgeDirectedPattern, WordPattern>();

/** Lines between blank lines, or one code block. */
interface Block {
  text: string;
  /** Offset in the source. */
  start: number;
  isFenced: boolean;
}

/** Context for the hits of one text. */
interface Surroundings extends Pick<MarkdownRegions, 'comments' | 'codeSpans'> {
  source: string;
  /** Offset of the first tag that opens an element, by the tag that closes it. */
  openings: Map<string, number>;
}

interface Hit {
  kind: JudgeDirectedKind;
  /** Offsets in the source: of the sentence, and of the match, `end` exclusive. */
  sentence: number;
  start: number;
  end: number;
  /** The matched text, when it differs from the source. */
  evidence?: string;
  hidden: boolean;
  quoted: boolean;
}

/**
 * Finds passages of a Markdown text addressed to a judge: demands for a score, direct address, orders to
 * ignore rubric or instructions, ready-made verdicts, imitated delimiters. At most one per sentence, in
 * order. English; demands also in German, French, Spanish and Chinese. Unforeseen wordings are not found.
 * Time: linear.
 */
export function findJudgeDirectedText(text: string): JudgeDirectedText[] {
  if (!mayBeJudgeDirected(text)) return [];
  const lines = splitLines(text);
  const source = lines.join('\n');
  const { isFenced, comments, codeSpans } = findMarkdownRegions(lines);
  const surroundings: Surroundings = { source, comments, codeSpans, openings: new Map() };
  const hits = blocksOf(lines, isFenced).flatMap((block) => [
    ...hitsIn(block, surroundings),
    ...encodedHitsIn(block, surroundings),
  ]);
  return describeHits(oneForEachSentence(hits), source);
}

/** Returns false when `findJudgeDirectedText` would find nothing: a quick check without false negatives. */
export function mayBeJudgeDirected(text: string): boolean {
  if (mayHoldHidden(text)) return true;
  const plain = plainForm(text);
  return (
    isSpacedOut(plain) ||
    groupsFor(plain, mayHoldComment(text)).length > 0 ||
    decodedPassages(text).length > 0
  );
}

/** Returns true when words may be written letter by letter. */
function isSpacedOut(plain: string): boolean {
  return PERHAPS_SPACED_OUT.test(plain) && SPACED_OUT.test(plain);
}

function blocksOf(lines: readonly string[], isFenced: readonly boolean[]): Block[] {
  const blocks: Block[] = [];
  let first = 0;
  let start = 0;
  let offset = 0;
  const finish = (end: number) => {
    const text = lines.slice(first, end).join('\n');
    if (text.trim() !== '') blocks.push({ text, start, isFenced: isFenced[first] === true });
  };
  lines.forEach((line, index) => {
    const fenceBegins = isFenced[index] !== isFenced[first];
    const isBlank = isFenced[index] !== true && line.trim() === '';
    if (index > first && (fenceBegins || isBlank)) {
      finish(index);
      first = index;
      start = offset;
    }
    offset += line.length + 1;
  });
  finish(lines.length);
  return blocks;
}

function hitsIn(block: Block, surroundings: Surroundings): Hit[] {
  const plain = plainForm(block.text);
  if (!mayHoldHidden(block.text) && !isSpacedOut(plain)) {
    const isHidden = touchesRange(surroundings.comments, block.start, block.start + block.text.length);
    const groups = groupsFor(plain, isHidden);
    return groups.length === 0 ? [] : hitsInFolded(fold(block, ''), groups, block, surroundings);
  }
  const folded = fold(block, '');
  const hits = hitsInFolded(folded, groupsFor(folded.text, true), block, surroundings);
  if (folded.hidden.length === 0) return hits;
  // An invisible character may stand inside a word or between two.
  const parted = fold(block, ' ');
  return [...hits, ...hitsInFolded(parted, groupsFor(parted.text, true), block, surroundings)];
}

/** Hits in the text's base64 parts. */
function encodedHitsIn(block: Block, { codeSpans }: Surroundings): Hit[] {
  return decodedPassages(block.text).flatMap((passage) => {
    const inner = { source: passage.text, comments: [], codeSpans: [], openings: new Map() };
    const [hit] = hitsIn({ text: passage.text, start: 0, isFenced: false }, inner);
    if (hit === undefined) return [];
    const [start, end] = [block.start + passage.start, block.start + passage.end];
    const inCode = block.isFenced || isInRange(codeSpans, start);
    const evidence = passage.text.slice(hit.start, hit.end);
    return [{ kind: hit.kind, sentence: start, start, end, evidence, hidden: !inCode, quoted: inCode }];
  });
}

function fold({ text, isFenced }: Block, hiddenAs: '' | ' '): FoldedText {
  return foldDisguises(text, { keepLineEnds: isFenced, hiddenAs });
}

/** @param isHidden whether something of it may be hidden */
function groupsFor(plain: string, isHidden: boolean): JudgeDirectedGroup[] {
  const text = withoutEmphasis(plain);
  const found = OUTLINES.find(text);
  if (isHidden) for (const group of HIDDEN_OUTLINES.find(text)) found.add(group);
  return found.size === 0 ? [] : JUDGE_DIRECTED_GROUPS.filter((group) => found.has(group));
}

function hitsInFolded(
  folded: FoldedText,
  groups: readonly JudgeDirectedGroup[],
  block: Block,
  surroundings: Surroundings,
): Hit[] {
  const hits: Hit[] = [];
  for (const { kind, patterns } of groups) {
    for (const pattern of patterns) {
      for (const match of folded.text.matchAll(expressionFor(pattern).regExpFor(folded.text))) {
        const end = match.index + match[0].length;
        const hit = readHit({ ...pattern, kind }, match.index, end, folded, block, surroundings);
        if (hit !== null) hits.push(hit);
      }
    }
  }
  return hits;
}

function expressionFor(pattern: JudgeDirectedPattern): WordPattern {
  let words = EXPRESSIONS.get(pattern);
  if (words === undefined) {
    words = new WordPattern(pattern.source, 'g');
    EXPRESSIONS.set(pattern, words);
  }
  return words;
}

function readHit(
  pattern: JudgeDirectedPattern & { kind: JudgeDirectedKind },
  from: number,
  to: number,
  folded: FoldedText,
  block: Block,
  surroundings: Surroundings,
): Hit | null {
  const sentence = sentenceAround(folded.text, from, to);
  if (!isMeant(pattern, sentence)) return null;
  const at = (offset: number) => block.start + (folded.origins[offset] ?? block.text.length);
  const start = at(from);
  const end = at(to);
  const inCode = block.isFenced || isInRange(surroundings.codeSpans, start);
  if (inCode && pattern.notInCode) return null;
  if (pattern.closingTag && openingOf(surroundings, start, end) < start) return null;
  const hidden =
    (!inCode && isInRange(surroundings.comments, start)) ||
    holdsHidden(folded.hidden, start - block.start, end - block.start);
  if (pattern.onlyHidden && !hidden) return null;
  if (pattern.noScale && isScale(`${sentence.before}${folded.text.slice(from, to)}${sentence.after}`))
    return null;
  if (pattern.endMark && !hidden && isFooter(surroundings.source, end)) return null;
  return {
    kind: pattern.kind,
    sentence: at(sentence.start),
    start,
    end,
    hidden,
    quoted: inCode || sentence.isReported || isShownAsExample(surroundings.source, start, end),
  };
}

/** Start of the element that a tag closes: its first opening tag, or beyond everything. */
function openingOf({ source, openings }: Surroundings, start: number, end: number): number {
  const closing = source.slice(start, end);
  const known = openings.get(closing);
  if (known !== undefined) return known;
  const at = source.indexOf(closing.replace('/', '').replace('>', ''));
  const opening = at === -1 ? Number.POSITIVE_INFINITY : at;
  openings.set(closing, opening);
  return opening;
}

/** @param hidden offsets in order */
function holdsHidden(hidden: readonly number[], start: number, end: number): boolean {
  let low = 0;
  let high = hidden.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hidden[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return (hidden[low] ?? Number.POSITIVE_INFINITY) < end;
}

function oneForEachSentence(hits: Hit[]): Hit[] {
  const bySentence = new Map<number, Hit>();
  for (const hit of hits.sort((a, b) => a.start - b.start)) {
    const known = bySentence.get(hit.sentence);
    if (known === undefined) bySentence.set(hit.sentence, hit);
    else {
      known.hidden ||= hit.hidden;
      known.quoted &&= hit.quoted;
    }
  }
  return [...bySentence.values()];
}

/** Lines and columns are counted on from one hit to the next, since one line may hold thousands. */
function describeHits(hits: readonly Hit[], source: string): JudgeDirectedText[] {
  let line = 1;
  let column = 1;
  let counted = 0;
  return hits.map(({ kind, start, end, hidden, quoted, ...hit }) => {
    const passed = source.slice(counted, start).split('\n');
    const last = codePointLength(passed[passed.length - 1] ?? '');
    column = passed.length > 1 ? last + 1 : column + last;
    line += passed.length - 1;
    counted = start;
    const matched = hit.evidence ?? source.slice(start, end);
    const evidence = neutraliseLines([matched.replaceAll('\n', ' ')])[0] ?? '';
    return { kind, line, column, evidence, hidden, quoted };
  });
}
