import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { findingSchema } from './finding.ts';

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
  not_understood: z.array(
    z.strictObject({
      path: z.string(),
      problem: z.string(),
      unread: z
        .literal(true)
        .optional()
        .describe(
          'Nothing of it was read, though it may be part of what the skill does: the verdict is incomplete, and gates fail.',
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
        suppressed_by: z.enum(['baseline', 'inline']),
        reason: z.string(),
      }),
    )
    .describe('Findings that a baseline or a trusted comment accepts, each with its reason.'),
  capabilities: z.array(capabilitySchema),
  analysability: analysabilitySchema,
});

export type ScanSection = CamelCased<z.infer<typeof scanSectionSchema>>;
export type ScanFindingEntry = ScanSection['findings'][number];
