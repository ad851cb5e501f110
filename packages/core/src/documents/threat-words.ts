import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { SEVERITIES, THREAT_CATEGORIES } from './names.ts';

const count = z.int().min(0);

/** A term that goes with a group of cases, by task and input alone. */
export const tellingTermSchema = z.strictObject({
  term: z.string(),
  log_odds: z.number().describe('Log-odds ratio of the group against the other cases, with the prior.'),
  z: z.number().describe('The ratio divided by its standard deviation; larger than 0.'),
  probes: count.describe('Probes of the group whose task or input contains the term.'),
  other_probes: count.describe('The same outside the group.'),
});

const outcomes = { passed: count, failed: count, undecided: count };

/** A cluster in words. */
export const namedClusterSchema = z.strictObject({
  cluster: count.describe('Number of the cluster, as in `cases`.'),
  ...outcomes,
  terms: z
    .array(tellingTermSchema)
    .describe('Most telling first; empty when no term of two probes or more sets it apart.'),
});

/** Terms, families and severities that set failed cases apart from passed ones. */
export const separationSchema = z.strictObject({
  ...outcomes,
  failed_terms: z.array(tellingTermSchema).describe('Terms that go with failing, most telling first.'),
  passed_terms: z.array(tellingTermSchema).describe('Terms that go with passing.'),
  categories: z.array(z.strictObject({ category: z.enum(THREAT_CATEGORIES), ...outcomes })),
  severities: z.array(z.strictObject({ severity: z.enum(SEVERITIES), ...outcomes })),
});

export type TellingTerm = CamelCased<z.infer<typeof tellingTermSchema>>;
export type NamedCluster = CamelCased<z.infer<typeof namedClusterSchema>>;
export type Separation = CamelCased<z.infer<typeof separationSchema>>;
