/** What a passage that speaks to a judge tries to do. */
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
  /** Only where a sentence or clause begins: elsewhere somebody reports that others say so. */
  imperative?: true;
  /** Also where the sentence states a condition or denies something. */
  unconditional?: true;
  /** Not in code, where such text is what a skill on the subject shows. */
  notInCode?: true;
  /** Only where no reader sees it: elsewhere the words are ordinary. */
  onlyHidden?: true;
  /** Not in quotation marks or as what others say: there it is a common example. */
  notReported?: true;
  /** It ends an element: only where the text has not begun one. */
  closingTag?: true;
}

/** Wordings that share the words without which none of them is found. */
export interface JudgeDirectedGroup {
  kind: JudgeDirectedKind;
  /**
   * Beginnings of words and marks, as alternatives of a regular expression. One of them must occur in the text, which is
   * lower case and without `*`, `_` and backticks. They make most texts quick to read.
   */
  words?: string;
  marks?: string;
  /** Each must occur besides. */
  needs?: readonly RegExp[];
  patterns: readonly JudgeDirectedPattern[];
}
