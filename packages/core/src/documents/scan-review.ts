import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { LEVELS } from './names.ts';
import { trialsPassedSchema } from './reader-trials.ts';
import { scanFindingSchema } from './scan-section.ts';

/** A finding added by a reviewing model, with the quotation as its evidence. */
export const addedFindingSchema = scanFindingSchema.extend({
  kind: z.string().describe("Of the reviewer's rubric."),
  draws: z
    .array(z.enum(LEVELS).nullable())
    .min(1)
    .describe(
      'The level that each reading gave to the place; null: it reported nothing there. An error takes two of three.',
    ),
});

/** A model's review of a scan: added findings are stored with the members. */
export const scanReviewSchema = z.strictObject({
  model: z.string().describe('`provider:model`.'),
  passed: trialsPassedSchema,
  trials: z.array(
    z.strictObject({
      kind: z.string().describe('`known-bad`, `known-good`, or the trick that was planted.'),
      passed: z.boolean().nullable(),
      error: z.string().nullable(),
    }),
  ),
  reviewed: z.array(z.string()).describe('Paths of the members that it read.'),
  left_out: z
    .array(z.strictObject({ path: z.string(), reason: z.string() }))
    .describe('Files of these members that it was not shown.'),
  not_reviewed: z
    .array(z.strictObject({ path: z.string(), reason: z.string() }))
    .describe('Members that it did not read, or without a usable answer.'),
  unfounded: z
    .int()
    .min(0)
    .describe('Reported things that were dropped: their quotation is not in the file.'),
  cost_usd: z.number().nullable(),
});

export type AddedFinding = CamelCased<z.infer<typeof addedFindingSchema>>;
export type ScanReview = CamelCased<z.infer<typeof scanReviewSchema>>;
