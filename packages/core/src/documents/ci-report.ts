import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { collectionComparisonSchema } from './collection-comparison.ts';
import { gateSchema, subjectErrorSchema, toolSchema } from './evaluation.ts';
import { SCHEMA_VERSION } from './names.ts';
import { policyReportSchema } from './policy.ts';
import { analysabilitySchema, capabilitySchema, scanFindingSchema } from './scan-section.ts';

/** The effects of a repository change on its skills. */
export const ciReportSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  base: z.strictObject({
    reference: z.string().describe('Git reference as given or detected.'),
    commit: z.string().describe('Commit from which this change branched off.'),
    found_by: z.enum(['named', 'environment', 'default-branch', 'previous-commit']),
  }),
  subjects: z
    .array(
      z.strictObject({
        kind: z.enum(['skill', 'plugin', 'marketplace']),
        now: z.string().nullable().describe('Path in the repository; null when the subject was removed.'),
        before: z.string().nullable().describe('Result of the base; null for a new subject.'),
      }),
    )
    .describe('Skills and plugins that changed; nothing else was evaluated.'),
  quality: collectionComparisonSchema.nullable().describe('Null when no skill changed.'),
  security: z
    .strictObject({
      findings: z.array(scanFindingSchema).describe('Findings that the base does not have.'),
      capabilities: z
        .array(capabilitySchema)
        .describe('Capabilities that the base does not have, with the new details.'),
      hosts: z.array(z.string()),
      files: z
        .array(z.strictObject({ path: z.string(), change: z.enum(['added', 'changed', 'removed']) }))
        .describe('Scripts, programs, archives, and settings that start a program.'),
      not_understood: analysabilitySchema.shape.not_understood,
    })
    .nullable()
    .describe('Null when no skill changed.'),
  policy: policyReportSchema
    .nullable()
    .default(null)
    .describe('Decisions of the source policy; null without one.'),
  errors: z.array(subjectErrorSchema),
  gates: z.array(gateSchema),
});

export type CiReport = CamelCased<z.infer<typeof ciReportSchema>>;
