import { z } from 'zod';
import { skillEvaluationSchema, subjectErrorSchema } from '../../documents/evaluation.ts';
import { toDocument } from '../../documents/to-document.ts';
import type { AnalysedElsewhere } from './analyse-packed.ts';

/** Paths that a skill may ask about, and more. */
const MOST_OUTSIDE = 100_000;

const outside = z
  .array(z.tuple([z.string(), z.enum(['absent', 'folder', 'file', 'other'])]))
  .max(MOST_OUTSIDE);
const outcome = z.union([
  z.strictObject({ kind: z.literal('skill'), evaluation: z.record(z.string(), z.unknown()) }),
  z.strictObject({ kind: z.literal('failed'), error: subjectErrorSchema }),
]);
const analysed = z.array(z.strictObject({ outcome: outcome.nullable(), outside }));

/** Whether a value is what analysing a batch of skills comes to. */
export function areAnalysed(value: unknown): value is AnalysedElsewhere[] {
  const parsed = analysed.safeParse(value);
  return (
    parsed.success &&
    parsed.data.every(
      (one) =>
        one.outcome?.kind !== 'skill' ||
        skillEvaluationSchema.safeParse(toDocument(one.outcome.evaluation)).success,
    )
  );
}
