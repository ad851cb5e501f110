import { z } from 'zod';
import { skillEvaluationSchema, subjectErrorSchema } from './evaluation.ts';
import { toDocument } from './to-document.ts';

/** Files and folders that were packed on another machine. */
export const packedEntriesSchema = z.array(
  z.tuple([
    z.string(),
    z.enum(['file', 'link', 'folder', 'name', 'listing', 'crowd']),
    z.string().nullable(),
  ]),
);

const memberSchema = z.object({ path: z.string(), shown: z.string() });
/** Skills that a worker analyses together, with their files. */
export const staticBatchSchema = z.object({
  jobs: z.array(
    z.object({
      ...{ kind: z.literal('skill'), member: memberSchema },
      ...{ plugin: z.string().optional(), scannedByPlugin: z.boolean().optional() },
    }),
  ),
  entries: packedEntriesSchema,
});

/** Most outside paths: more than any skill queries. */
const MOST_OUTSIDE = 100_000;

const analysedSchema = z.array(
  z.strictObject({
    outcome: z
      .union([
        z.strictObject({ kind: z.literal('skill'), evaluation: z.record(z.string(), z.unknown()) }),
        z.strictObject({ kind: z.literal('failed'), error: subjectErrorSchema }),
      ])
      .nullable(),
    outside: z.array(z.tuple([z.string(), z.enum(['absent', 'folder', 'file', 'other'])])).max(MOST_OUTSIDE),
  }),
);

/** Returns true for the result of analysing a batch of skills: evaluations in document form. */
export function isAnalysedBatch(value: unknown): boolean {
  const parsed = analysedSchema.safeParse(value);
  return (
    parsed.success &&
    parsed.data.every(
      ({ outcome }) =>
        outcome?.kind !== 'skill' || skillEvaluationSchema.safeParse(toDocument(outcome.evaluation)).success,
    )
  );
}
