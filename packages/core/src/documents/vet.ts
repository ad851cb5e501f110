import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { subjectErrorSchema, toolSchema } from './evaluation.ts';
import { installationSchema } from './installation.ts';
import { SCHEMA_VERSION } from './names.ts';
import { scanGateSchema, scanSchema } from './scan.ts';
import { capabilitySchema, scanFindingSchema } from './scan-section.ts';

export const vettedSourceSchema = z.strictObject({
  given: z.string().describe('As it was asked for.'),
  kind: z.enum(['folder', 'archive', 'git']),
  url: z.string().nullable().describe('Of a repository.'),
  reference: z.string().nullable().describe('Branch, tag or commit that was asked for; null: HEAD.'),
  path: z.string().nullable().describe('The folder of the repository that is meant; null: all of it.'),
  commit: z.string().nullable().describe('The commit that was looked at; install this one and no other.'),
  sha256: z.string().nullable().describe('Of the bytes of an archive.'),
});

export const leftOutSchema = z.strictObject({
  path: z.string().describe('As the source names it; it may be a hostile name.'),
  problem: z.string(),
  level: z.enum(['error', 'warning']).describe('error: no honest source holds such a thing.'),
});

const differencesSchema = z.strictObject({
  capabilities: z
    .array(capabilitySchema)
    .describe('What the older version could not do, or not in scripts, with the details that are new.'),
  hosts: z.array(z.string()).describe('Hosts that the older version did not talk to.'),
  files: z
    .array(z.strictObject({ path: z.string(), change: z.enum(['added', 'changed', 'removed']) }))
    .describe('Scripts, programs, archives, and settings that start something.'),
  findings: z.array(scanFindingSchema).describe('Findings that the older version did not have.'),
});

export const vetSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  source: vettedSourceSchema,
  left_out: z.array(leftOutSchema).describe('What the source holds and what was not looked at.'),
  scan: scanSchema.describe('Paths in it are relative to the source.'),
  scores: z.array(
    z.strictObject({
      kind: z.enum(['skill', 'plugin']),
      name: z.string(),
      path: z.string().describe('Relative to the source, `/` as separator.'),
      score: z.number().nullable().describe('At quick depth, 0 to 100; null when it could not be scored.'),
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
    .describe('An older version, and what differs from it; null when none was named.'),
  installation: installationSchema
    .nullable()
    .describe('What installing it does to the lists of installed skills; null when none were named.'),
  gates: z.array(scanGateSchema),
});

export type Vet = CamelCased<z.infer<typeof vetSchema>>;
export type VettedSource = Vet['source'];
export type VetDifferences = NonNullable<Vet['against']>['differences'];
