import { z } from 'zod';
import { INDICATOR_KINDS } from './indicator.ts';

export const indicatorSchema = z.strictObject({
  kind: z.enum(INDICATOR_KINDS),
  value: z.string().min(4).max(300),
  campaign: z.string().min(1).max(100),
  source: z.string().startsWith('https://').max(500),
  date: z.iso.date(),
});

/** Most entries of an indicator list. */
export const MOST_INDICATORS = 50_000;
