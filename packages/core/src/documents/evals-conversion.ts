import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { SCHEMA_VERSION } from './names.ts';

export const evalsConversionSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  format: z.enum(['skill-creator', 'nvidia', 'promptfoo', 'waza']),
  source: z.string().describe('What was converted, relative to the working directory.'),
  skill: z.string(),
  cases: z.int().nonnegative(),
  files: z.array(z.string()).describe('Relative to the folder that they are written to.'),
  written_to: z.string().nullable().describe('A folder or a file; null where nothing was written.'),
  lost: z
    .array(
      z.strictObject({
        case: z.int().nonnegative().nullable().describe('Null: of the source as a whole.'),
        id: z.string().nullable(),
        prompt: z.string().nullable(),
        field: z.string().describe('As in tests of our own: `graders[2]`.'),
        what: z.string(),
      }),
    )
    .describe('What the tests said and do not say any more.'),
});

export type EvalsConversion = CamelCased<z.infer<typeof evalsConversionSchema>>;
