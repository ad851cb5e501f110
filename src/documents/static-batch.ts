import { z } from 'zod';

/** Files and folders that were packed on another machine. */
export const packedEntriesSchema = z.array(
  z.tuple([
    z.string(),
    z.enum(['file', 'link', 'folder', 'name', 'listing', 'crowd']),
    z.string().nullable(),
  ]),
);

const memberSchema = z.object({ path: z.string(), shown: z.string() });
/** Skills that a worker of the fleet analyses together, with their files. */
export const staticBatchSchema = z.object({
  jobs: z.array(
    z.object({
      ...{ kind: z.literal('skill'), member: memberSchema },
      ...{ plugin: z.string().optional(), scannedByPlugin: z.boolean().optional() },
    }),
  ),
  entries: packedEntriesSchema,
});
