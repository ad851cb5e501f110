import type { Purpose } from './planned-work.ts';

/** Assumed usage of one piece of work without earlier data. */
export interface TypicalWork {
  calls: number;
  /** Input tokens; null for the size of the planned text. */
  inputTokens: number | null;
  outputTokens: number;
}

/**
 * Assumptions of the authors, not measurements: used until the journal holds answers of the same purpose and
 * model. Answer tokens follow from the requested shapes (a judgement: reasons, quotations and a score; a
 * matchup: reasons for ten dimensions; prompts: fifteen of them; an opinion: a choice, its reasons and
 * quotations), without thinking. A session is assumed to make three calls: one that loads the skill, one that
 * reads on, one that answers.
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
 * Spread of sizes around the assumed ones. Tokens per four bytes: range of tokenisers on English prose and
 * code. Lengths of answers are an assumption of the authors. Sessions: the ratio of a skill's mean to the
 * median over skills, 10th to 90th percentile of the 28 skills with 4,900 published sessions of
 * claude-opus-4.6.
 */
export const ASSUMED_SPREAD = {
  inputTokens: { low: 0.8, high: 1.4 },
  outputTokens: { low: 0.5, high: 2 },
  session: { low: 0.45, high: 5.3 },
  source:
    'questions of 0.8 to 1.4 times the tokens, answers of half to twice the length, sessions of 0.45 to 5.3 times the size, as between 28 skills of github.com/dotnet/skills',
  date: '2026-11-26',
} as const;
