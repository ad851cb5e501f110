import { z } from 'zod';

/** Proof that does not rest on wording. */
export const hardEvidenceSchema = z.strictObject({
  kind: z.enum(['canary', 'partial_canary', 'forbidden_tool_call']),
  what: z.string().describe('Name of the canary or of the tool; never the canary itself.'),
  failure_mode: z.string().nullable(),
});
