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
export const threatModelReviewSchema = z.strictObject({
  model: z.string().describe('`provider:model`.'),
  passed: trialsPassedSchema,
  trials: z.array(
    z.strictObject({
      kind: z.string().describe('`known-bad`, `known-good`, or the name of the planted text.'),
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
        .describe('Failed: one of the failure modes happened. Passed: none did. Null: undecidable.'),
      modes: z.array(
        z.strictObject({
          failure_mode: z.string(),
          choice: z
            .enum(['did', 'did-not'])
            .nullable()
            .describe(
              'Answer given in both orders; null when the model could not tell, or when the order decided.',
            ),
          choices: z
            .tuple([answer, answer])
            .describe('Answers with the choices in order, and in reverse order.'),
          reasoning: z.string(),
          evidence: z.array(evidenceSchema),
          error: z.string().nullable().describe('Reason for a missing answer.'),
        }),
      ),
    }),
  ),
  not_asked: z.int().min(0).describe('Unclear cases above the limit, which were not reviewed.'),
  cost_usd: z.number().nullable(),
  figures: z
    .strictObject({ without: figuresSchema, with: figuresSchema })
    .describe('Rates of the report, and rates if the review decided the unclear cases.'),
});

export type ThreatModelReview = CamelCased<z.infer<typeof threatModelReviewSchema>>;
