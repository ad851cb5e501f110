import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { SCHEMA_VERSION } from './names.ts';

export const baselineEntrySchema = z.strictObject({
  fingerprint: z
    .string()
    .min(1)
    .max(128)
    .describe('Hash of the rule and the quoted passage; line numbers do not matter.'),
  rule: z.string().max(128),
  path: z.string().describe('Path relative to the folder of this file, with `/` as separator.'),
  message: z.string().describe('Message of the finding, for people who read this file; not compared.'),
  reason: z
    .string()
    .default('')
    .describe('Why the finding is accepted. An entry without a reason is ignored.'),
  accepted: z.iso
    .date()
    .optional()
    .describe('Day on which the finding was accepted; policy.expires counts from it.'),
  expires: z.iso.date().optional().describe('First day on which the entry no longer applies.'),
});

export const ratchetSchema = z.strictObject({
  path: z.string().describe('Path relative to the folder of this file, with `/` as separator.'),
  name: z.string(),
  sha256: z.string().max(64).nullable(),
  composite: z.number().min(0).max(100).describe('Lowest composite that passes.'),
});

/**
 * Findings accepted with a reason, and numbers that may only improve. Texts and lists are limited only by the
 * size of the file: a written baseline must be readable again.
 */
export const baselineSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  findings: z.array(baselineEntrySchema),
  ratchets: z.array(ratchetSchema),
});

export type Baseline = CamelCased<z.infer<typeof baselineSchema>>;
export type BaselineEntry = Baseline['findings'][number];
export type Ratchet = Baseline['ratchets'][number];
