import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { DEPTHS, SCHEMA_VERSION } from './names.ts';

/** The result of `plugin-eval doctor`. It holds no key. */
export const doctorSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  checks: z.array(
    z.strictObject({
      name: z.string(),
      status: z
        .enum(['ok', 'failed', 'absent', 'skipped'])
        .describe('absent: not installed, and not required.'),
      message: z.string(),
    }),
  ),
  depths: z.array(
    z.strictObject({
      depth: z.enum(DEPTHS),
      reachable: z.boolean(),
      message: z.string().describe('Version or setting in use, or what is missing.'),
    }),
  ),
});

export type Doctor = CamelCased<z.infer<typeof doctorSchema>>;
