import { PROVIDER_NAMES } from '@plugin-eval/core/documents/names.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import table from './price-table.json' with { type: 'json' };

/** USD per million tokens, or a multiple. */
const positive = z.number().positive();

const tableSchema = z.strictObject({
  as_of: z.iso.date(),
  sources: z.array(
    z.strictObject({
      provider: z.enum(PROVIDER_NAMES).nullable(),
      url: z.url({ protocol: /^https$/ }),
      note: z.string().min(1),
    }),
  ),
  groups: z.array(
    z.strictObject({
      note: z.string().min(1).optional(),
      provider: z.enum(PROVIDER_NAMES),
      contextTokens: z.int().positive(),
      structuredOutput: z.boolean(),
      cacheWriteFactor: positive,
      longPrompt: z
        .strictObject({ aboveTokens: z.int().positive(), inputFactor: positive, outputFactor: positive })
        .optional(),
      change: z.strictObject({ from: z.iso.date(), factor: positive }).optional(),
      models: z.record(
        z.string().min(1),
        z.strictObject({ input: positive, output: positive, cacheRead: positive }),
      ),
    }),
  ),
});

test('the table holds what its types promise, and nothing else', () => {
  expect(tableSchema.parse(table)).toEqual(table);
});

test('each model has one row, and each provider with prices a source', () => {
  const names = table.groups.flatMap(({ provider, models }) =>
    Object.keys(models).map((id) => `${provider}:${id}`),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const sourced = new Set(table.sources.map(({ provider }) => provider));
  expect(table.groups.filter(({ provider }) => !sourced.has(provider))).toEqual([]);
});

test('output costs more than input, and input that the provider had cached no more than other input', () => {
  const rows = table.groups.flatMap(({ models }) => Object.entries(models));
  const odd = rows.filter(([, { input, output, cacheRead }]) => output <= input || cacheRead > input);
  expect(odd.map(([id]) => id)).toEqual([]);
});
