import { LEVELS, POLICY_LOCAL } from '@plugin-eval/core/documents/names.ts';
import { z } from 'zod';

const MOST_ENTRIES = 1000;
const names = (description: string) =>
  z.array(z.string().min(1).max(200)).min(1).max(MOST_ENTRIES).optional().describe(description);

/** The source policy in the user's own configuration. */
export const policySchema = z.strictObject({
  sources: names(
    'Allowed addresses: a host, a git repository or marketplace (HOST/OWNER/REPOSITORY), or npm:REGISTRY/PACKAGE. Everything below an entry is allowed. `*` matches any characters between two slashes.',
  ),
  owners: names('Allowed owners: NAME on GitHub, HOST/NAME elsewhere, @SCOPE on npm. `*` as in sources.'),
  licences: names('Allowed SPDX license ids.'),
  signers: names('Public keys as PEM files, relative to this file. One of them must have signed.'),
  pinned: z
    .boolean()
    .optional()
    .describe('Requires the full id of a commit, or an exact npm version with integrity. @default false'),
  reasons: z
    .array(z.enum(LEVELS))
    .min(1)
    .optional()
    .describe('Accepted findings of these levels fail the policy without a reason.'),
  expires: z
    .string()
    .regex(/^[1-9]\d{0,4}d$/, { error: 'it must be a number of days, such as 90d' })
    .optional()
    .describe('Days that the acceptance of a finding counts, such as 90d.'),
  local: z
    .enum(POLICY_LOCAL)
    .optional()
    .describe('Treatment of local folders and archives, which have no source to check. @default allow'),
});
