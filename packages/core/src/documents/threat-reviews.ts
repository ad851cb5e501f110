import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { OUTCOMES } from './names.ts';
import { THREAT_SCHEMA_VERSION } from './threat-report.ts';

/** Human reviews of single answers, stored next to the report. */
export const threatReviewsSchema = z.strictObject({
  schema_version: z.literal(THREAT_SCHEMA_VERSION),
  reviews: z.array(
    z.strictObject({
      case_id: z.string(),
      response_sha256: z
        .string()
        .describe('Hash of the reviewed response; a different response needs a new review.'),
      outcome: z.enum(OUTCOMES),
      reviewer: z.string(),
      reviewed_on: z.string(),
      note: z.string(),
    }),
  ),
});

export type ThreatReviews = CamelCased<z.infer<typeof threatReviewsSchema>>;
