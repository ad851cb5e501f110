import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { LEVELS } from './names.ts';

/** One thing found in a subject, with everything a reviewer needs to check and mend it. */
export const findingSchema = z.strictObject({
  rule: z.string().describe('Stable rule id; `plugin-eval rules ID` explains it.'),
  level: z.enum(LEVELS),
  severity: z.number().nullable().describe('Weight of an anti-pattern; null for every other finding.'),
  message: z.string().describe('Statement of the problem.'),
  why: z.string().describe('Why it matters.'),
  fix: z.string().describe('How to fix it.'),
  file: z.string().describe('Path relative to the working directory, with `/` as separator.'),
  line: z.int().min(1).nullable(),
  column: z.int().min(1).nullable().describe('Column in code points.'),
  evidence: z
    .string()
    .nullable()
    .describe('Passage or name that the finding is about, truncated to 160 characters.'),
  origin: z
    .string()
    .optional()
    .describe("Folder, or package with its version, of a user's own rule; absent for shipped rules."),
});

export type Finding = z.infer<typeof findingSchema>;

/** Sources that suppress findings: a baseline, a trusted comment, or `severity` in the user's configuration. */
export const SUPPRESSION_SOURCES = ['baseline', 'inline', 'configuration'] as const;

/** A suppressed finding, with source and reason. */
export const suppressedFindingSchema = findingSchema.extend({
  suppressed_by: z.enum(SUPPRESSION_SOURCES),
  reason: z.string(),
});

export type SuppressedFinding = CamelCased<z.infer<typeof suppressedFindingSchema>>;
