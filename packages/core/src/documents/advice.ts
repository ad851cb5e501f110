import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { ADVICE_BASES, DIMENSION_NAMES, EFFORTS } from './names.ts';

const dimensionName = z.enum(DIMENSION_NAMES);

export const adviceSchema = z.strictObject({
  dimension: dimensionName,
  basis: z
    .enum(ADVICE_BASES)
    .nullable()
    .default(null)
    .describe(
      'Evidence for the advice: session results, the judge, a defect, missing content, a skill that only layer 1 has seen, or the formula alone (it earns points but helps only where it fits the skill). Null in documents of earlier versions.',
    ),
  rests_on_outcome: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'True when the advice rests on what agents did; false when only its effect on the score is known. Null in documents of earlier versions.',
    ),
  action: z.string().describe('The complete edit, with the counts found in this skill.'),
  composite_gain: z
    .number()
    .nullable()
    .describe(
      'Composite points gained, penalty included, if only this edit is made; null when it cannot be computed.',
    ),
  effort: z.enum(EFFORTS),
  fix_first: z.boolean().describe('True when the methodology requires this dimension to be fixed first.'),
});

export const tipSchema = z.strictObject({
  dimension: dimensionName,
  tip: z.string(),
  fix_first: z.boolean(),
});

export type Advice = CamelCased<z.infer<typeof adviceSchema>>;
export type Tip = CamelCased<z.infer<typeof tipSchema>>;
