import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);

/** A share of the cases of a threat report. */
export const rateSchema = z.strictObject({
  rate: unit.nullable().describe('Null when there is nothing to count.'),
  count,
  n: count,
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
  method: z.enum(['mid-p', 'wilson', 'korn-graubard']).nullable(),
});

export type Rate = CamelCased<z.infer<typeof rateSchema>>;
