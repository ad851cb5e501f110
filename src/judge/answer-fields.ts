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

export const scoreField = z
  .number()
  .min(0)
  .max(1)
  .describe('From 0 to 1 with two decimals, settled on last.');
