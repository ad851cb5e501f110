import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { JsonValue } from '@plugin-eval/engine/run/task.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { z } from 'zod';

const count = z.int().min(1);
const executionRequestSchema = z.strictObject({
  sandbox: z.strictObject({ kind: z.literal('bubblewrap') }),
  workspace: z.string().nullable(),
  setup: z.array(z.string()),
  limits: z.strictObject(
    Object.fromEntries(Object.keys(DEFAULT_SANDBOX_LIMITS).map((name) => [name, count])),
  ),
  // Which hosts are reached is nothing that a row of the database decides.
  allowedHosts: z.tuple([]),
  asShipped: z.boolean(),
});

/**
 * Holds a session with tool execution that came from the queue to what a worker grants: bubblewrap, no host outside, and no limit
 * above those that `--execute` sets. Whoever may write to the database may have written it.
 * @param most of each limit
 * @throws AttemptFailure when it asks for more
 */
export function requireGrantedExecution(input: JsonValue, most: SandboxLimits): void {
  const execution = input !== null && typeof input === 'object' && 'hands' in input ? input.hands : undefined;
  if (execution === undefined) return;
  const parsed = executionRequestSchema.safeParse(execution);
  const isGranted =
    parsed.success &&
    Object.entries(parsed.data.limits).every(([name, value]) => value <= most[name as keyof SandboxLimits]);
  if (!isGranted)
    throw new AttemptFailure(
      'refused',
      'The session asks for more than this worker grants: hosts, limits or another sandbox.',
    );
}
