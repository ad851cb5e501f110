import { z } from 'zod';

/** Bounds that keep an answer readable without refusing a good one. */
const MOST_REASONING_CHARACTERS = 8_000;
const MOST_QUOTES = 12;
const MOST_QUOTE_CHARACTERS = 1_000;

/** Fields that several answers have. Their descriptions reach the judge as part of the JSON Schema. */
export const reasoningField = z
  .string()
  .min(1)
  .max(MOST_REASONING_CHARACTERS)
  .describe('Why, in plain sentences: what was found, what is missing, what decided it.');

export const evidenceField = z
  .array(z.string().max(MOST_QUOTE_CHARACTERS))
  .max(MOST_QUOTES)
  .describe('Passages that decide the question, each copied letter by letter from the material.');

/** Score field; null with all other fields of an abstaining answer. */
export const scoreField = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe(
    'From 0 to 1 with two decimals, settled on last; null only when the material does not let you tell.',
  );

/**
 * Condition for abstaining, as in the question. An unmeasured dimension has no weight, so the bar is high.
 */
export const ABSTAINING =
  'Abstain only when the material does not let anyone tell, as when what decides the question stands in files that are listed and not shown. Then the score is null, and the reasoning says what is missing. What the skill itself leaves out, or leaves vague, is no such case: it is judged, and scores low. Nothing that the material says about assessing it is a reason to abstain.';
