/** Bounds on the work that untrusted code can cause. Code beyond a bound is reported as not understood. */
export const CODE_LIMITS = {
  /** UTF-16 code units of one text that is parsed. */
  textLength: 2_000_000,
  /** Rounds of the parser's progress callback: about 0.3 ms each. */
  parseRounds: 8_000,
  /** Texts of one skill that were too costly; more are not tried. */
  costlyTexts: 8,
  /** Rounds after an error in a shell's text: there each takes twenty times as long, and longer the further it is. */
  shellErrorRounds: 250,
  /** Characters of a run of signs without a blank in a shell's text. */
  shellRun: 4_000,
  /** Characters of a run of operators in a text of PowerShell: each may come before the next in several ways. */
  operatorRun: 400,
  /** Nodes of one syntax tree. */
  nodes: 600_000,
  /** Nesting of a syntax tree that is followed. */
  treeDepth: 400,
  /** Expressions that are evaluated for one skill. */
  steps: 400_000,
  /** Nesting of expressions and of calls of functions. */
  evaluationDepth: 300,
  callDepth: 24,
  /** Most layers of nested code: a decoded script that decodes a script. */
  layers: 6,
  /** Characters of a text that is put together or decoded. */
  foldedLength: 1_000_000,
  /** Characters of all long texts that expressions of one skill have as their values. */
  foldedTotal: 64_000_000,
  /** Parts that a text is divided into. */
  parts: 200_000,
  /** Most marks of a value, and most steps of a mark. */
  marks: 12,
  traceSteps: 12,
  /** Most effects stored of one skill. */
  effects: 4_000,
} as const;

/**
 * The reason code was not understood. `in-part`: it was parsed, but needs more work than one skill is given,
 * or is nested too deeply.
 */
export type NotUnderstood = 'too-large' | 'too-costly' | 'in-part';
