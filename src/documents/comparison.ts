import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { compositeSchema, depthSchema, dimensionSchema, subjectSchema, toolSchema } from './evaluation.ts';
import { ANTI_PATTERN_FLAGS, DIMENSION_NAMES, SCHEMA_VERSION } from './names.ts';

const sideSchema = z.strictObject({
  subject: subjectSchema,
  composite: compositeSchema,
  dimensions: z.record(z.enum(DIMENSION_NAMES), dimensionSchema),
  anti_patterns: z.array(z.enum(ANTI_PATTERN_FLAGS)),
});

/** Two skills or two plugins side by side. */
export const comparisonSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  depth: depthSchema,
  a: sideSchema,
  b: sideSchema,
  differences: z
    .strictObject({
      composite: z.number().nullable(),
      dimensions: z.record(z.enum(DIMENSION_NAMES), z.number().nullable()),
    })
    .describe('b minus a; null where either was not measured.'),
});

export type Comparison = CamelCased<z.infer<typeof comparisonSchema>>;
