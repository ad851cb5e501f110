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
  /** Not where the sentence says which marks there are. */
  noScale?: true;
  /** Not in quotation marks or as what others say: there it is a common example. */
  notReported?: true;
  /** It ends an element: only where the text has not begun one. */
  closingTag?: true;
  /** It marks an end as many writers do: only where what follows speaks to somebody. */
  endMark?: true;
}

/**
 * What a text looks like that a pattern may match: one of the words, directly behind it what `next` says, and behind
 * that what `after` says. All three are regular expressions over lower case without emphasis (`_` included). A blank
 * stands for anything but the letters a to z, and `…` for up to thirty words. No blank beside `…`, nor two loops over one
 * kind of character in a row: they take quadratic time. What `next` has taken is not given back for `after`.
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
   * The patterns take long to compile, and few texts come near to any of them: every text that one of them matches has
   * one of these outlines or marks, and most other texts have none.
   */
  outlines: readonly Outline[];
  /** Outlines that begin with no word, written alike. */
  marks?: string;
  patterns: readonly JudgeDirectedPattern[];
}
