import {
  strictProblem,
  structuredOutputProblem,
} from '@plugin-eval/tests/stand-ins/protocols/strict-schema.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { strictSchema } from './strict-schema.ts';

test('bounds are said in words, and nothing else of them is left', () => {
  const schema = z.toJSONSchema(
    z.object({
      reason: z.string().min(1).max(8_000).describe('Why.'),
      tasks: z.array(z.object({ number: z.int().min(1).max(10) })).length(3),
      quotes: z.array(z.string().max(99)).max(12),
      score: z.number().min(0).max(1).nullable().describe('Last.'),
      band: z.enum(['low', 'high']),
      count: z.int(),
    }),
  );
  expect(strictSchema(schema)).toEqual({
    type: 'object',
    properties: {
      reason: { type: 'string', description: 'Why. From 1 to 8000 characters.' },
      tasks: {
        type: 'array',
        description: 'Exactly 3 items.',
        items: {
          type: 'object',
          properties: { number: { type: 'integer', description: 'From 1 to 10.' } },
          required: ['number'],
          additionalProperties: false,
        },
      },
      quotes: {
        type: 'array',
        description: 'At most 12 items.',
        items: { type: 'string', description: 'At most 99 characters.' },
      },
      score: {
        description: 'Last.',
        anyOf: [{ type: 'number', description: 'From 0 to 1.' }, { type: 'null' }],
      },
      band: { type: 'string', enum: ['low', 'high'] },
      count: { type: 'integer' },
    },
    required: ['reason', 'tasks', 'quotes', 'score', 'band', 'count'],
    additionalProperties: false,
  });
});

test('what strict modes refuse is gone: open objects, optional fields, patterns, $schema', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { a: { type: 'string', pattern: '^x', format: 'email' }, b: { $ref: '#/$defs/b' } },
    required: ['a'],
    $defs: { b: { type: 'object', properties: { c: { const: 1 } } } },
  };
  expect(strictProblem(schema)).toContain("'$schema' is not permitted");
  const strict = strictSchema(schema);
  expect(strictProblem(strict)).toBeNull();
  expect(structuredOutputProblem(strict)).toBeNull();
  expect(strict).toMatchObject({ required: ['a', 'b'], properties: { b: { $ref: '#/$defs/b' } } });
});
