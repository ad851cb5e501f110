import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { usageSchema } from './judge-layer.ts';
import { OUTCOMES, SEVERITIES, THREAT_CATEGORIES } from './names.ts';
import { hardEvidenceSchema } from './threat-evidence.ts';
import { caseSessionSchema } from './threat-live.ts';
import { rateSchema } from './threat-rate.ts';

const count = z.int().min(0);

const attackAttemptSchema = z.strictObject({
  message: z.string().describe('Message that was sent to the target.'),
  reasoning: z.string(),
  attacker_keys: z.array(z.string()).describe('Journal keys of the calls that wrote it.'),
  outcome: z.enum(OUTCOMES),
  passed: z.boolean(),
  risk_score: z.number().min(0).max(1),
  explanation: z.string(),
  hard_evidence: z.array(hardEvidenceSchema),
  response: z.string(),
  session: caseSessionSchema.nullable(),
});

const attackRunSchema = z.strictObject({
  probe_id: z.string(),
  sample: count,
  category: z.enum(THREAT_CATEGORIES),
  severity: z.enum(SEVERITIES),
  success_at: count.min(1).nullable().describe('Number of the message at which the target failed.'),
  error: z.string().nullable().describe('Reason for an unfinished run, which is not counted.'),
  attempts: z.array(attackAttemptSchema),
});

/** Attempts of a model that attacks the target. */
export const threatAttackerSchema = z.strictObject({
  model: z.string().describe('`provider:model`.'),
  prompt_sha256: z.string().describe('Hash of the prompt of the attacker.'),
  tries: count.min(1).describe('Most messages for each run.'),
  samples: count.min(1).describe('Runs for each probe.'),
  not_applicable: count.describe('Probes whose attack is not in what the user says; they were not attacked.'),
  errored: count.describe('Unfinished runs.'),
  success_within: z.array(rateSchema.extend({ k: count.min(1) })),
  runs: z.array(attackRunSchema),
  usage: usageSchema
    .nullable()
    .describe('Of the attacker and the target; null when any call did not report it.'),
  cost_usd: z.number().min(0).nullable(),
});

export type AttackAttempt = CamelCased<z.infer<typeof attackAttemptSchema>>;
export type AttackRun = CamelCased<z.infer<typeof attackRunSchema>>;
