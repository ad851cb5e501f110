import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { subjectErrorSchema, toolSchema } from './evaluation.ts';
import { findingSchema } from './finding.ts';
import { SCHEMA_VERSION } from './names.ts';

const correctedSchema = findingSchema.pick({
  rule: true,
  level: true,
  file: true,
  line: true,
  message: true,
});

export const fixedSubjectSchema = z.strictObject({
  path: z.string(),
  name: z.string().describe('Name of the folder.'),
  fixed: z
    .array(correctedSchema)
    .describe('Findings that are gone after the edits, in the order of the edits.'),
  dropped: z
    .array(correctedSchema.extend({ reason: z.string().describe('Why no correction is offered.') }))
    .describe('Findings of the same rules that stay.'),
});

/** The result of `plugin-eval fix`. */
export const fixReportSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  written: z.boolean().describe('True when the files were changed; false for a preview.'),
  rules: z.array(z.string()).describe('Rules that were corrected.'),
  skills: z.array(fixedSubjectSchema),
  manifests: z.array(fixedSubjectSchema).describe('Manifests of plugins and marketplaces.'),
  files: z.array(
    z.strictObject({
      file: z.string().describe('Path relative to the working directory.'),
      diff: z.string().describe('Unified diff.'),
    }),
  ),
  errors: z.array(subjectErrorSchema),
});

export type FixReport = CamelCased<z.infer<typeof fixReportSchema>>;
export type FixedSubject = FixReport['skills'][number];
