import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);

/** Bounds of a figure over all outcomes of the undecided cases. */
export const boundsSchema = z.strictObject({ low: unit, high: unit, undecided: count });

/** A share of the cases of a threat report. */
export const rateSchema = z.strictObject({
  rate: unit
    .nullable()
    .describe('Null when there is nothing to count, and when more than 20 % of the cases are undecided.'),
  count,
  n: count,
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
  method: z.enum(['mid-p', 'wilson', 'korn-graubard']).nullable(),
  bounds: boundsSchema
    .optional()
    .describe('Range when undecided cases all pass or all fail; absent when there are none.'),
});

export type Bounds = CamelCased<z.infer<typeof boundsSchema>>;
export type Rate = CamelCased<z.infer<typeof rateSchema>>;
