import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { detonationSchema } from './detonation.ts';
import { subjectErrorSchema, toolSchema } from './evaluation.ts';
import { installationSchema } from './installation.ts';
import { SCHEMA_VERSION } from './names.ts';
import { scanGateSchema, scanSchema } from './scan.ts';
import { capabilitySchema, scanFindingSchema } from './scan-section.ts';

export const vettedSourceSchema = z.strictObject({
  given: z.string().describe('Source as given.'),
  kind: z.enum(['folder', 'archive', 'git']),
  url: z.string().nullable().describe('Address of a repository.'),
  reference: z.string().nullable().describe('Requested branch, tag or commit; null: HEAD.'),
  path: z.string().nullable().describe('Requested folder of the repository; null: all of it.'),
  commit: z.string().nullable().describe('Vetted commit. Install exactly this one.'),
  sha256: z.string().nullable().describe('Hash of the bytes of an archive.'),
});

export const leftOutSchema = z.strictObject({
  path: z.string().describe('Path as the source names it; the name may be hostile.'),
  problem: z.string(),
  level: z.enum(['error', 'warning']).describe('error: no honest source contains this.'),
});

const differencesSchema = z.strictObject({
  capabilities: z
    .array(capabilitySchema)
    .describe('Capabilities that the older version did not have, or not in scripts, with the new details.'),
  hosts: z.array(z.string()).describe('Hosts that the older version did not contact.'),
  files: z
    .array(z.strictObject({ path: z.string(), change: z.enum(['added', 'changed', 'removed']) }))
    .describe('Scripts, programs, archives, and settings that start a program.'),
  findings: z.array(scanFindingSchema).describe('Findings that the older version did not have.'),
});

export const vetSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  source: vettedSourceSchema,
  left_out: z.array(leftOutSchema).describe('Parts of the source that were not read.'),
  scan: scanSchema.describe('Paths inside are relative to the source.'),
  scores: z.array(
    z.strictObject({
      kind: z.enum(['skill', 'plugin']),
      name: z.string(),
      path: z.string().describe('Path relative to the source, with `/` as separator.'),
      score: z
        .number()
        .nullable()
        .describe('Score at quick depth, 0 to 100; null when it could not be scored.'),
    }),
  ),
  score_errors: z.array(subjectErrorSchema),
  against: z
    .strictObject({
      source: vettedSourceSchema,
      left_out: z.array(leftOutSchema),
      differences: differencesSchema,
    })
    .nullable()
    .describe('Comparison with an older version; null when none was given.'),
  installation: installationSchema
    .nullable()
    .describe('Effect on the lists of installed skills; null when none were given.'),
  detonation: detonationSchema
    .nullable()
    .default(null)
    .describe('Effects in a sandbox, with `--execute`; null when nothing was executed.'),
  gates: z.array(scanGateSchema),
});

export type Vet = CamelCased<z.infer<typeof vetSchema>>;
export type VettedSource = Vet['source'];
export type VetDifferences = NonNullable<Vet['against']>['differences'];
