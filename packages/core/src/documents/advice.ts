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
      'What it rests on: what sessions showed, what the judge said, a defect, something that the text lacks, that nothing but layer 1 looked at the skill, or the formula alone (points, and of use only where it fits the skill). Null in documents of earlier versions.',
    ),
  rests_on_outcome: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Whether it rests on what agents did. False: only its effect on the score is known. Null in documents of earlier versions.',
    ),
  action: z.string().describe('One edit as a whole, with what was counted in this skill.'),
  composite_gain: z
    .number()
    .nullable()
    .describe(
      'Composite points, penalty included, if this edit alone is made; null when nobody can compute it.',
    ),
  effort: z.enum(EFFORTS),
  fix_first: z
    .boolean()
    .describe("Whether the methodology's condition for fixing this dimension first holds."),
});

export const tipSchema = z.strictObject({
  dimension: dimensionName,
  tip: z.string(),
  fix_first: z.boolean(),
});

export type Advice = CamelCased<z.infer<typeof adviceSchema>>;
export type Tip = CamelCased<z.infer<typeof tipSchema>>;
