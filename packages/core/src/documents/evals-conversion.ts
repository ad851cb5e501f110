import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { SCHEMA_VERSION } from './names.ts';

export const evalsConversionSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  format: z.enum(['skill-creator', 'nvidia', 'promptfoo', 'waza', 'vally', 'tessl']),
  source: z.string().describe('Source file or folder, relative to the working directory.'),
  skill: z.string(),
  cases: z.int().nonnegative(),
  files: z.array(z.string()).describe('Path relative to the output folder.'),
  written_to: z.string().nullable().describe('File or folder; null when nothing was written.'),
  lost: z
    .array(
      z.strictObject({
        case: z
          .int()
          .nonnegative()
          .nullable()
          .describe('Case that lost something; null: the source as a whole.'),
        id: z.string().nullable(),
        prompt: z.string().nullable(),
        field: z.string().describe("Field in this tool's own format, such as `graders[2]`."),
        what: z.string(),
      }),
    )
    .describe('Parts of the original tests that the converted tests do not express.'),
});

export type EvalsConversion = CamelCased<z.infer<typeof evalsConversionSchema>>;
