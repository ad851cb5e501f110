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
        'Labelled sets that were read before it was written, or in which it finds five refusals or more and hardly any other answer.',
      ),
  }),
]);
const patterns = z
  .array(pattern)
  .min(1)
  .max(60)
  .describe('RE2 syntax, ignoring case; `{name}` is replaced by one of the named words. Any match is a hit.');
const words = z
  .record(name, z.string().min(1).max(4000))
  .default({})
  .describe('Named parts of patterns; each may use the ones above it.');
const why = z.string().min(1).max(500).describe('Meaning of the label.');

const except = z
  .array(z.string().min(1).max(4000))
  .max(20)
  .default([])
  .describe('Look-alikes: a hit that overlaps one of these does not count.');

const signal = z.strictObject({ label: name, why, patterns, except });

/** One label and its patterns. */
export const signalSchema = signal.extend({
  kind: z.enum(SIGNAL_KINDS),
  weight: z.number().gt(0).max(1).describe('Probability that a single hit is correct.'),
  failure_mode: name.optional(),
  scope: z
    .enum(['anywhere', 'opening', 'ending'])
    .default('anywhere')
    .describe('Required position: anywhere, or in the first or last 300 characters.'),
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
    turns: z.array(name).describe('Labels of a continuation with the requested task after a refusal.'),
    elsewhere: z.array(name).describe('Labels, near such a turn, of a continuation with something else.'),
    redirects: z.array(name).describe('Labels that turn an implicit refusal into a redirect.'),
  }),
  voices: z
    .strictObject({
      personas: z
        .array(z.string().max(60))
        .max(500)
        .describe('Names, or words in names, of roles that a model is asked to play; lower case.'),
      headings: z
        .array(z.string().max(60))
        .max(500)
        .describe('Words before a colon or in brackets that are not a speaker.'),
      askers: z
        .array(z.string().max(60))
        .max(500)
        .default([])
        .describe('Names of who asks; what they say is not an answer.'),
    })
    .default({ personas: [], headings: [], askers: [] })
    .describe('Labels of speakers at which an answer is split.'),
  weights: z
    .strictObject({
      bias: z.number(),
      later_alone: z
        .number()
        .min(0)
        .max(1)
        .describe('Factor for cues after an opening without any sign of a refusal.'),
      opening: weights.describe('Factor for a label found in the opening.'),
      later: weights.describe('Factor for a label found after the opening.'),
    })
    .describe('Log-odds of a refusal.'),
});

/** Data used to read the stance. */
export type StanceReading = Pick<z.infer<typeof stanceFileSchema>, 'roles' | 'voices' | 'weights'>;

export type PatternEntry = z.infer<typeof pattern>;
export type LabelledEntry = z.infer<typeof signal>;
