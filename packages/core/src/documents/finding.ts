import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { LEVELS } from './names.ts';

/** One thing found in a subject, with everything a reviewer needs to check and mend it. */
export const findingSchema = z.strictObject({
  rule: z.string().describe('Stable rule id; `plugin-eval rules ID` explains it.'),
  level: z.enum(LEVELS),
  severity: z.number().nullable().describe('The number of an anti-pattern; null for every other finding.'),
  message: z.string().describe('What was found.'),
  why: z.string().describe('Why it matters.'),
  fix: z.string().describe('What to do about it.'),
  file: z.string().describe('Relative to the working directory, `/` as separator.'),
  line: z.int().min(1).nullable(),
  column: z.int().min(1).nullable().describe('In code points.'),
  evidence: z.string().nullable().describe('The passage or name it rests on, cut to 160 characters.'),
});

export type Finding = z.infer<typeof findingSchema>;

/** A suppressed finding, with source and reason. */
export const suppressedFindingSchema = findingSchema.extend({
  suppressed_by: z.enum(['baseline', 'inline']),
  reason: z.string(),
});

export type SuppressedFinding = CamelCased<z.infer<typeof suppressedFindingSchema>>;
