/** The aim of a passage addressed to a judge. */
export type JudgeDirectedKind =
  | 'score-demand'
  | 'judge-address'
  | 'instruction-override'
  | 'fake-verdict'
  | 'fake-delimiter';

/**
 * One wording. Patterns run over text that `foldDisguises` has folded: lower case, one blank between words, no emphasis.
 * `\b`, `\w` and `\s` have their Unicode meaning (WordPattern).
 */
export interface JudgeDirectedPattern {
  source: string;
  /** Matches only at the start of a sentence or clause: elsewhere it reports others' words. */
  imperative?: true;
  /** Matches even in sentences with a condition or negation. */
  unconditional?: true;
  /** Ignored in code, where skills on the subject show such text. */
  notInCode?: true;
  /** Matches only hidden text: visible, the words are ordinary. */
  onlyHidden?: true;
  /** Ignored in sentences that describe a scale. */
  noScale?: true;
  /** Ignored in quotation marks and reported speech, where it is a common example. */
  notReported?: true;
  /** It ends an element: only where the text has not begun one. */
  closingTag?: true;
  /** A common end mark: matches only when the text after it addresses someone. */
  endMark?: true;
}

/**
 * The rough form of text a pattern may match: one of the words, directly followed by `next`, then by `after`.
 * All three are regular expressions over lower case without emphasis (`_` included). A blank matches anything
 * but the letters a to z, and `…` up to thirty words. Avoid a blank next to `…`, and two consecutive loops
 * over one kind of character: they take quadratic time. Text matched by `next` is not given back for `after`.
 */
export interface Outline {
  /** Whole words, as alternatives. */
  words: string;
  next: string;
  /** Compiled once for all outlines that share it, and only when a text comes so far. */
  after?: string;
}

/** Wordings with the outlines that they share. */
export interface JudgeDirectedGroup {
  kind: JudgeDirectedKind;
  /**
   * The patterns are slow to compile, and few texts come close to any: every matching text has one of these
   * outlines or marks, and most other texts have none.
   */
  outlines: readonly Outline[];
  /** Outlines that begin with no word, written alike. */
  marks?: string;
  patterns: readonly JudgeDirectedPattern[];
}
