import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { skippedSchema, subjectErrorSchema, toolSchema } from './evaluation.ts';
import { LEVELS, SCHEMA_VERSION } from './names.ts';
import { policyReportSchema } from './policy.ts';
import { addedFindingSchema, scanReviewSchema } from './scan-review.ts';
import { scanSectionSchema } from './scan-section.ts';

export const signatureSchema = z.strictObject({
  status: z
    .enum(['verified', 'invalid', 'unverified'])
    .describe('verified: signed over exactly these files, by a key named with `--trust`.'),
  key: z.string().nullable().describe('SHA-256 of the key that verified it.'),
  message: z.string(),
});

export const scanGateSchema = z.strictObject({
  name: z.enum(['fail-on', 'signature', 'policy']),
  bound: z.enum([...LEVELS, 'verified', 'allowed']),
  passed: z.boolean().nullable().describe('Null when there was nothing to measure.'),
  message: z.string(),
});

const memberScanSchema = z.strictObject({
  name: z.string(),
  path: z.string().describe('Path relative to the working directory, with `/` as separator.'),
  ...scanSectionSchema.shape,
  added: z
    .array(addedFindingSchema)
    .optional()
    .describe(
      'Findings added by a reviewing model; absent without a review. The summary and gates count them.',
    ),
  signature: signatureSchema
    .nullable()
    .default(null)
    .describe(
      'State of `skill.oms.sig`; null without a signature. Keys that come with the files are never trusted.',
    ),
});

export const scanSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  members: z.array(memberScanSchema).describe('Skills, and plugins with their files outside skills.'),
  summary: z.strictObject({
    members: z.int().min(0),
    files: z.int().min(0).describe('Number of files in the members.'),
    not_understood: z.int().min(0).describe('Files and folders that could not be analysed.'),
    findings: z.record(z.enum(LEVELS), z.int().min(0)),
    confirmed_errors: z.int().min(0).describe('Errors whose every step was read in code.'),
  }),
  review: scanReviewSchema
    .nullable()
    .default(null)
    .describe('Review requested with `--review`; it adds findings and removes none.'),
  policy: policyReportSchema
    .nullable()
    .default(null)
    .describe('Decisions of the source policy; null without one.'),
  skipped: z.array(skippedSchema),
  errors: z.array(subjectErrorSchema),
  gates: z.array(scanGateSchema),
});

export type Scan = CamelCased<z.infer<typeof scanSchema>>;
export type ScanMember = Scan['members'][number];
