import type { Purpose } from './estimate.ts';

/** What one piece of work takes when nothing is known of earlier ones. */
export interface TypicalWork {
  calls: number;
  /** Null: what the planned text takes. */
  inputTokens: number | null;
  outputTokens: number;
}

/**
 * Assumptions of the authors, not measurements: they stand in until the journal holds answers of the same purpose and
 * model. The tokens of answers follow from the shapes that are asked for (a judgement: reasons, quotations and a score; a
 * matchup: reasons for ten dimensions; prompts: fifteen of them; an opinion: a choice, its reasons and quotations); thinking is not in them. A session is taken to make
 * three calls: one that loads the skill, one that reads on, one that answers.
 */
export const TYPICAL_WORK: {
  source: string;
  date: string;
  work: Readonly<Record<Purpose, TypicalWork>>;
} = {
  source: 'assumed by the authors from the shapes of the responses; not measured',
  date: '2026-11-23',
  work: {
    judgement: { calls: 1, inputTokens: null, outputTokens: 800 },
    prompts: { calls: 1, inputTokens: null, outputTokens: 1_500 },
    session: { calls: 3, inputTokens: null, outputTokens: 900 },
    'session-judgement': { calls: 1, inputTokens: null, outputTokens: 400 },
    matchup: { calls: 1, inputTokens: null, outputTokens: 1_200 },
    probe: { calls: 2, inputTokens: null, outputTokens: 500 },
    opinion: { calls: 1, inputTokens: null, outputTokens: 300 },
  },
};

/**
 * How far sizes may lie from what is assumed. Tokens to four bytes: what tokenizers make of English prose and of code.
 * Lengths of answers are an assumption of the authors. Sessions: what a skill's mean took of the median over skills, 10th
 * to 90th percentile of the 28 skills with 4,900 published sessions of claude-opus-4.6.
 */
export const ASSUMED_SPREAD = {
  inputTokens: { low: 0.8, high: 1.4 },
  outputTokens: { low: 0.5, high: 2 },
  session: { low: 0.45, high: 5.3 },
  source:
    'questions of 0.8 to 1.4 times the tokens, answers of half to twice the length, sessions of 0.45 to 5.3 times the size, as between 28 skills of github.com/dotnet/skills',
  date: '2026-11-26',
} as const;
