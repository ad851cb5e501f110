import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { skippedSchema, subjectErrorSchema, toolSchema } from './evaluation.ts';
import { findingSchema } from './finding.ts';
import { LEVELS, SCHEMA_VERSION } from './names.ts';

export const scanStepSchema = z.strictObject({
  file: z.string().describe('Relative to the working directory, `/` as separator.'),
  line: z.int().min(1),
  what: z.string().describe('What happens there.'),
});

export const scanFindingSchema = findingSchema.extend({
  confirmed: z.boolean().describe('Whether every step was read in code, and none assumed.'),
  path: z.array(scanStepSchema).describe('The way of the value, or of the agent; empty for a sentence.'),
  owasp: z.array(z.string()).describe('Risks of the OWASP Agentic Skills Top 10.'),
  categories: z.array(z.string()).describe('Attack categories of MaliciousSkillBench.'),
});

export const capabilitySchema = z.strictObject({
  name: z.string().describe('What the code can do; being able to is no finding.'),
  details: z.array(z.string()).describe('Hosts, variables, paths, packages, as far as they are known.'),
  in_scripts: z
    .boolean()
    .describe('Whether a script or a hook does it; else what texts tell the agent to run.'),
});

export const analysabilitySchema = z.strictObject({
  files: z.int().min(0),
  bytes: z.int().min(0),
  share: z.number().min(0).max(1).describe('Bytes that were understood, of all.'),
  not_understood: z.array(z.strictObject({ path: z.string(), problem: z.string() })),
});

export const memberScanSchema = z.strictObject({
  name: z.string(),
  path: z.string().describe('Relative to the working directory, `/` as separator.'),
  findings: z.array(scanFindingSchema),
  suppressed: z
    .array(scanFindingSchema.extend({ suppressed_by: z.literal('baseline'), reason: z.string() }))
    .describe('Findings that a baseline accepts, each with its reason.'),
  capabilities: z.array(capabilitySchema),
  analysability: analysabilitySchema,
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
  skipped: z.array(skippedSchema),
  errors: z.array(subjectErrorSchema),
  gates: z.array(
    z.strictObject({
      name: z.literal('fail-on'),
      bound: z.enum(LEVELS),
      passed: z.boolean(),
      message: z.string(),
    }),
  ),
});

export type Scan = CamelCased<z.infer<typeof scanSchema>>;
export type ScanMember = Scan['members'][number];
export type ScanFindingEntry = ScanMember['findings'][number];
