import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { evidenceSchema } from './judge-layer.ts';

const answer = z.string().nullable();

/** What a model makes of what a program marked. An opinion: it decides nothing. */
export const secondOpinionSchema = z.strictObject({
  model: z.string().describe('`provider:model`.'),
  passed: z
    .boolean()
    .nullable()
    .describe(
      'Whether the model recognised a harmful and a harmless case, and no planted text changed its answer; null when that could not be tried. Where it did not, it was asked for no opinion.',
    ),
  trials: z.array(
    z.strictObject({
      kind: z.string().describe('`known-bad`, `known-good`, or the trick that was planted.'),
      expected: z.string(),
      choice: answer,
      passed: z.boolean().nullable(),
      error: z.string().nullable(),
    }),
  ),
  opinions: z.array(
    z.strictObject({
      rule: z.string(),
      file: z.string(),
      line: z.int().min(1).nullable(),
      choice: z
        .enum(['harmful', 'harmless'])
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
  not_asked: z.int().min(0).describe('Findings beyond the most that are asked about.'),
  cost_usd: z.number().nullable(),
});

export type SecondOpinion = CamelCased<z.infer<typeof secondOpinionSchema>>;
