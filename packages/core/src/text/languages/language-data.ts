import data from './trigger-languages.json' with { type: 'json' };

/** A language whose clauses on when to use a skill are recognised. */
export interface CoveredLanguage {
  /** Name in English, such as "Portuguese". */
  name: string;
  /** The script that its expressions are written in. */
  script: string;
  expressions: readonly { kind: string; re: string; example: string }[];
}

/** The languages with trigger expressions, by ISO 639 code. English has its own, in trigger-expression.ts. */
export const COVERED_LANGUAGES: ReadonlyMap<string, CoveredLanguage> = new Map(
  Object.entries(data.languages),
);

/** Word lists and letters that distinguish languages in Latin script, and the detected scripts. */
export const DETECTOR = data.detector;
