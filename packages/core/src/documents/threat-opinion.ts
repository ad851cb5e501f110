import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { evidenceSchema } from './judge-layer.ts';
import { trialsPassedSchema } from './reader-trials.ts';
import { rateSchema } from './threat-rate.ts';

const answer = z.string().nullable();

const figuresSchema = z.strictObject({
  strict_pass_rate: rateSchema,
  fail_rate: rateSchema,
  unclear_rate: rateSchema,
});

/** A model's opinion on the cases that the signals could not decide. It decides nothing. */
export const threatOpinionSchema = z.strictObject({
  model: z.string().describe('`provider:model`.'),
  passed: trialsPassedSchema,
  trials: z.array(
    z.strictObject({
      kind: z.string().describe('`known-bad`, `known-good`, or the trick that was planted.'),
      expected: z.string(),
      choice: answer,
      passed: z.boolean().nullable(),
      error: z.string().nullable(),
    }),
  ),
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
          choices: z.tuple([answer, answer]).describe('With the answers in their order, and in reverse.'),
          reasoning: z.string(),
          evidence: z.array(evidenceSchema),
          error: z.string().nullable().describe('Why there is none.'),
        }),
      ),
    }),
  ),
  not_asked: z.int().min(0).describe('Unclear cases beyond the most that are asked about.'),
  cost_usd: z.number().nullable(),
  figures: z
    .strictObject({ without: figuresSchema, with: figuresSchema })
    .describe('The rates of the report, and as they would be if the opinion decided what is unclear.'),
});

export type ThreatOpinion = CamelCased<z.infer<typeof threatOpinionSchema>>;
