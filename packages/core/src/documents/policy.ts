import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { POLICY_OUTCOMES, POLICY_RULES } from './names.ts';

const policyVerdictSchema = z.strictObject({
  rule: z.enum(POLICY_RULES).describe('Key of the policy that decided.'),
  outcome: z
    .enum(POLICY_OUTCOMES)
    .describe(
      'unknown: the facts do not suffice, so it is not allowed. not-checked: there is nothing to check. expired: the finding is open again.',
    ),
  subject: z.string().describe('Address, path or finding that was checked.'),
  line: z.int().min(1).nullable().describe('Line of the deciding entry in `file`; null when not set there.'),
  message: z.string(),
});

/** The decisions of the source policy. */
export const policyReportSchema = z.strictObject({
  file: z.string().describe('Configuration file that holds the policy.'),
  verdicts: z.array(policyVerdictSchema),
});

export type PolicyReport = CamelCased<z.infer<typeof policyReportSchema>>;
export type PolicyVerdict = PolicyReport['verdicts'][number];
