import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { findingSchema, SUPPRESSION_SOURCES } from './finding.ts';

export const scanStepSchema = z.strictObject({
  file: z.string().describe('Path relative to the working directory, with `/` as separator.'),
  line: z.int().min(1),
  what: z.string().describe('Description of the step.'),
});

export const scanFindingSchema = findingSchema.extend({
  confirmed: z.boolean().describe('True when every step was read in code and none was assumed.'),
  path: z
    .array(scanStepSchema)
    .describe('Steps of the data, or of the agent, to the effect; empty when a sentence says it all.'),
  owasp: z.array(z.string()).describe('Risks of the OWASP Agentic Skills Top 10.'),
  categories: z.array(z.string()).describe('Attack categories of MaliciousSkillBench.'),
});

export const capabilitySchema = z.strictObject({
  name: z.string().describe('Capability of the code. A capability alone is not a finding.'),
  details: z.array(z.string()).describe('Hosts, variables, paths and packages, as far as known.'),
  in_scripts: z
    .boolean()
    .describe('True when a script or a hook has it; false when a text instructs the agent to use it.'),
});

export const analysabilitySchema = z.strictObject({
  files: z.int().min(0),
  bytes: z.int().min(0),
  share: z.number().min(0).max(1).describe('Analysed bytes as a share of all bytes.'),
  not_understood: z.array(
    z.strictObject({
      path: z.string(),
      problem: z.string(),
      unread: z
        .literal(true)
        .optional()
        .describe(
          'True when it was not read at all although it may be part of the skill. The verdict is then incomplete, and gates fail.',
        ),
    }),
  ),
});

/** Scanner results for one folder. */
export const scanSectionSchema = z.strictObject({
  findings: z.array(scanFindingSchema),
  suppressed: z
    .array(
      scanFindingSchema.extend({
        suppressed_by: z.enum(SUPPRESSION_SOURCES),
        reason: z.string(),
      }),
    )
    .describe(
      'Findings accepted by a baseline, a trusted comment or the configuration, each with its reason.',
    ),
  capabilities: z.array(capabilitySchema),
  analysability: analysabilitySchema,
});

export type ScanSection = CamelCased<z.infer<typeof scanSectionSchema>>;
export type ScanFindingEntry = ScanSection['findings'][number];
