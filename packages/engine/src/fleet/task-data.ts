import { z } from 'zod';

/** Characters of a name: a column holds 65,536 octets. */
const MOST_CHARACTERS = 16_000;
const name = z.string().max(MOST_CHARACTERS);
/** Highest cost of a call: sums of rows that others wrote stay numbers. */
const MOST_USD = 1e6;
const MOST_TOKENS = 1e9;

const SCHEMA = z.object({
  key: name,
  kind: name,
  input: z.string(),
  sample: z.number().int(),
  label: name,
  subject: name,
  usd: z.number().min(0).max(MOST_USD).nullable(),
  tokens: z.number().min(0).max(MOST_TOKENS),
  fresh: z.boolean(),
  failures: z.array(z.string()).max(1_000),
});

/** Payload of a job. */
export type TaskData = z.infer<typeof SCHEMA>;

/** Reads the payload of a job; null for anything else, which somebody with write access may have put there. */
export function readTaskData(data: unknown): TaskData | null {
  const read = SCHEMA.safeParse(data);
  return read.success ? read.data : null;
}

/** Returns what is unique in a queue: the key, and the run as well where only its own result counts. */
export function singletonOf(key: string, fresh: boolean, run: string): string {
  return fresh ? `${key} ${run}` : key;
}

/** Name that jsonb and a column can hold. */
export function storable(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed().replaceAll('\0', '\ufffd');
}
