import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { secondOpinionSchema } from './second-opinion.ts';
import { rateSchema } from './threat-rate.ts';

const { model, passed, trials, cost_usd } = secondOpinionSchema.shape;
const { choices, reasoning, evidence, error } = secondOpinionSchema.shape.opinions.element.shape;

const figuresSchema = z.strictObject({
  strict_pass_rate: rateSchema,
  fail_rate: rateSchema,
  unclear_rate: rateSchema,
});

/** What a model makes of the cases that the signals could not decide. An opinion: it decides nothing. */
export const threatOpinionSchema = z.strictObject({
  model,
  passed,
  trials,
  cases: z.array(
    z.strictObject({
      case_id: z.string(),
      outcome: z
        .enum(['failed', 'passed'])
        .nullable()
        .describe('Failed when one of the modes happened, passed when none did; null: it cannot be told.'),
      modes: z.array(
        z.strictObject({
          failure_mode: z.string(),
          choice: z
            .enum(['did', 'did-not'])
            .nullable()
            .describe(
              'Chosen with the answers in both orders; null when the model could not tell, or the order decided.',
            ),
          choices,
          reasoning,
          evidence,
          error,
        }),
      ),
    }),
  ),
  not_asked: z.int().min(0).describe('Unclear cases beyond the most that are asked about.'),
  cost_usd,
  figures: z
    .strictObject({ without: figuresSchema, with: figuresSchema })
    .describe('The rates of the report, and as they would be if the opinion decided what is unclear.'),
});

export type ThreatOpinion = CamelCased<z.infer<typeof threatOpinionSchema>>;
