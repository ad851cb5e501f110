import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { skippedSchema, subjectErrorSchema, toolSchema } from './evaluation.ts';
import { LEVELS, SCHEMA_VERSION } from './names.ts';
import { addedFindingSchema, scanReviewSchema } from './scan-review.ts';
import { scanSectionSchema } from './scan-section.ts';

export const signatureSchema = z.strictObject({
  status: z
    .enum(['verified', 'invalid', 'unverified'])
    .describe('verified: by a key that was named with `--trust`, over exactly these files.'),
  key: z.string().nullable().describe('SHA-256 of the key that it was verified with.'),
  message: z.string(),
});

export const scanGateSchema = z.strictObject({
  name: z.enum(['fail-on', 'signature']),
  bound: z.enum([...LEVELS, 'verified']),
  passed: z.boolean().nullable().describe('Null: nothing was there to be measured.'),
  message: z.string(),
});

const memberScanSchema = z.strictObject({
  name: z.string(),
  path: z.string().describe('Relative to the working directory, `/` as separator.'),
  ...scanSectionSchema.shape,
  added: z
    .array(addedFindingSchema)
    .optional()
    .describe('What a reviewing model added; absent where none read it. The summary and gates count it.'),
  signature: signatureSchema
    .nullable()
    .default(null)
    .describe('Of `skill.oms.sig`; null without one. What comes with the files is never believed.'),
});

export const scanSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  members: z.array(memberScanSchema).describe('Skills, and plugins with what lies beside their skills.'),
  summary: z.strictObject({
    members: z.int().min(0),
    files: z.int().min(0).describe('That lie in the members.'),
    not_understood: z.int().min(0).describe('Files and folders of them that were not understood.'),
    findings: z.record(z.enum(LEVELS), z.int().min(0)),
    confirmed_errors: z.int().min(0).describe('Errors of which every step was read in code.'),
  }),
  review: scanReviewSchema
    .nullable()
    .default(null)
    .describe('Asked for with `--review`; it adds findings and takes none away.'),
  skipped: z.array(skippedSchema),
  errors: z.array(subjectErrorSchema),
  gates: z.array(scanGateSchema),
});

export type Scan = CamelCased<z.infer<typeof scanSchema>>;
export type ScanMember = Scan['members'][number];
