import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { LEVELS } from './names.ts';
import { trialsPassedSchema } from './reader-trials.ts';
import { scanFindingSchema } from './scan-section.ts';

/** A finding added by a reviewing model, with the quotation as its evidence. */
export const addedFindingSchema = scanFindingSchema.extend({
  kind: z.string().describe("Category in the reviewer's rubric."),
  draws: z
    .array(z.enum(LEVELS).nullable())
    .min(1)
    .describe('Level that each reading assigned; null: not reported. An error needs two of three readings.'),
});

/** A model's review of a scan: added findings are stored with the members. */
export const scanReviewSchema = z.strictObject({
  model: z.string().describe('`provider:model`.'),
  passed: trialsPassedSchema,
  trials: z.array(
    z.strictObject({
      kind: z.string().describe('`known-bad`, `known-good`, or the name of the planted text.'),
      passed: z.boolean().nullable(),
      error: z.string().nullable(),
    }),
  ),
  reviewed: z.array(z.string()).describe('Paths of the members that were read.'),
  left_out: z
    .array(z.strictObject({ path: z.string(), reason: z.string() }))
    .describe('Files of these members that were not shown to the reviewer.'),
  not_reviewed: z
    .array(z.strictObject({ path: z.string(), reason: z.string() }))
    .describe('Members that were not read, or without a usable answer.'),
  unfounded: z
    .int()
    .min(0)
    .describe('Reported findings that were dropped because their quotation is not in the file.'),
  cost_usd: z.number().nullable(),
});

export type AddedFinding = CamelCased<z.infer<typeof addedFindingSchema>>;
export type ScanReview = CamelCased<z.infer<typeof scanReviewSchema>>;
