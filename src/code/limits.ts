/** Bounds on the work that code from strangers can cause. What goes beyond one is said to be not understood. */
export const CODE_LIMITS = {
  /** UTF-16 code units of one text that is parsed. */
  textLength: 2_000_000,
  /** Rounds of the parser's progress callback: about 0.3 ms each. */
  parseRounds: 8_000,
  /** Rounds after an error in a shell's text: there each takes twenty times as long, and longer the further it is. */
  shellErrorRounds: 250,
  /** Characters of a run of signs without a blank in a shell's text. */
  shellRun: 4_000,
  /** Nodes of one syntax tree. */
  nodes: 600_000,
  /** Nesting of a syntax tree that is followed. */
  treeDepth: 160,
  /** Expressions that are evaluated for one skill. */
  steps: 400_000,
  /** Nesting of expressions and of calls of functions. */
  evaluationDepth: 120,
  callDepth: 10,
  /** How often code that lies in code is unwound: a decoded script that decodes a script. */
  layers: 6,
  /** Characters of a text that is put together or decoded. */
  foldedLength: 1_000_000,
  /** Marks that a value keeps, and steps that a mark keeps. */
  marks: 12,
  traceSteps: 12,
  /** Effects that are kept of one skill. */
  effects: 4_000,
} as const;
