import { z } from 'zod';
import { OUTCOMES } from '../documents/names.ts';

/** A decision about one answer of a threat report. */
export const reviewBodySchema = z.strictObject({
  case_id: z.string().min(1).max(1_000),
  outcome: z.enum(OUTCOMES),
  note: z.string().max(10_000),
  reviewer: z.string().max(200),
});

/** How much a run that goes on may cost. */
export const resumeBodySchema = z.strictObject({ max_cost_usd: z.number().positive() });
