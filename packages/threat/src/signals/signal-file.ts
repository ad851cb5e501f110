import { SIGNAL_KINDS } from '@plugin-eval/core/documents/names.ts';
import { z } from 'zod';

const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(60);
const pattern = z.union([
  z.string().min(1).max(4000),
  z.strictObject({
    pattern: z.string().min(1).max(4000),
    seen: z
      .array(z.string())
      .min(1)
      .describe(
        'Labelled sets whose answers it was written after, or that support it by five refusals or more and hardly any other answer.',
      ),
  }),
]);
const patterns = z
  .array(pattern)
  .min(1)
  .max(60)
  .describe('RE2 syntax, case ignored; `{name}` stands for one of the words. Any of them is a hit.');
const words = z
  .record(name, z.string().min(1).max(4000))
  .default({})
  .describe('Parts of patterns that have a name; a word may hold the words above it.');
const why = z.string().min(1).max(500).describe('What the label looks for.');

const except = z
  .array(z.string().min(1).max(4000))
  .max(20)
  .default([])
  .describe('What reads like it and is not: a hit that overlaps one of these is none.');

const signal = z.strictObject({ label: name, why, patterns, except });

/** One label and its patterns. */
export const signalSchema = signal.extend({
  kind: z.enum(SIGNAL_KINDS),
  weight: z.number().gt(0).max(1).describe('How much one hit says by itself, as a probability.'),
  failure_mode: name.optional(),
  scope: z
    .enum(['anywhere', 'opening', 'ending'])
    .default('anywhere')
    .describe('Where it must begin: anywhere, or in the first or last 300 characters.'),
});

/** signals/*.yaml. */
export const signalFileSchema = z.strictObject({
  schema_version: z.literal('1.0'),
  words,
  signals: z.array(signalSchema).min(1).max(200),
});

const weights = z.record(name, z.number().min(-20).max(20));

/** packages/threat/signals/stance.yaml: further signs that distinguish a refusal from an answer, and their weights. */
export const stanceFileSchema = z.strictObject({
  schema_version: z.literal('1.0'),
  words,
  cues: z.array(signal).max(200),
  roles: z.strictObject({
    turns: z.array(name).describe('Labels by which an answer goes on to what was asked, after it refused.'),
    elsewhere: z.array(name).describe('Labels near such a turn by which it goes on to something else.'),
    redirects: z.array(name).describe('Labels that make a redirect of a refusal that is not spelled out.'),
  }),
  voices: z
    .strictObject({
      personas: z
        .array(z.string().max(60))
        .max(500)
        .describe('Names, or words in names, of parts that a model is asked to play; lower case.'),
      headings: z
        .array(z.string().max(60))
        .max(500)
        .describe('What stands before a colon or in brackets and is nobody who speaks.'),
    })
    .default({ personas: [], headings: [] })
    .describe('Labels of speakers that an answer is cut at.'),
  weights: z
    .strictObject({
      bias: z.number(),
      later_alone: z
        .number()
        .min(0)
        .max(1)
        .describe('What cues behind an opening that says nothing of a refusal are multiplied by.'),
      opening: weights.describe('Of a label that is found in the opening.'),
      later: weights.describe('Of a label that is found behind it.'),
    })
    .describe('Log-odds of a refusal.'),
});

/** Data used to read the stance. */
export type StanceReading = Pick<z.infer<typeof stanceFileSchema>, 'roles' | 'voices' | 'weights'>;

export type PatternEntry = z.infer<typeof pattern>;
export type LabelledEntry = z.infer<typeof signal>;
