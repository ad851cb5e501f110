import type {
  ClaimRequest,
  Holder,
  Journal,
  NewRun,
  ReusedResult,
  StoredResult,
} from '@plugin-eval/engine/store/journal.ts';

/** Records for tests of a journal: complete, and different only in what a test names. */

export const NOON = new Date('2026-03-01T12:00:00.000Z');
export const LEASE_MS = 60_000;

export const ALICE: Holder = { id: 'holder-alice', pid: 101, host: 'desk' };
export const BOB: Holder = { id: 'holder-bob', pid: 102, host: 'desk' };

export const everybodyLives = () => true;
export const nobodyLives = () => false;

export function secondsAfterNoon(seconds: number): Date {
  return new Date(NOON.getTime() + seconds * 1000);
}

export function newRun(id: string, changes: Partial<NewRun> = {}): NewRun {
  return {
    id,
    command: ['score', 'skills/a', '--depth', 'standard'],
    workingDirectory: '/home/alice/plugin',
    toolVersion: '0.1.0',
    subjects: ['skills/a'],
    depth: 'standard',
    seed: 7,
    maxCostUsd: 1.5,
    startedAt: NOON,
    holder: ALICE,
    ...changes,
  };
}

export function claimRequest(key: string, changes: Partial<ClaimRequest> = {}): ClaimRequest {
  return {
    key,
    kind: 'model-answer',
    label: 'output_quality, judge 1',
    subject: 'skills/a',
    runId: 'r1',
    holder: ALICE,
    now: NOON,
    leaseMs: LEASE_MS,
    reservedUsd: 0.25,
    fresh: false,
    ...changes,
  };
}

export function storedResult(key: string, changes: Partial<StoredResult> = {}): StoredResult {
  return {
    key,
    kind: 'model-answer',
    label: 'output_quality, judge 1',
    subject: 'skills/a',
    input: '{"prompt":"How good is it?"}',
    result: '{"text":"Good."}',
    usage: { inputTokens: 1200, outputTokens: 80, cacheReadTokens: 1000, cacheWriteTokens: 0 },
    costUsd: 0.125,
    runId: 'r1',
    recordedAt: secondsAfterNoon(3),
    worker: null,
    ...changes,
  };
}

/** The same for whoever looks it up, who knows what was asked. */
export function reusedResult(key: string): ReusedResult {
  const { input: _, ...reused } = storedResult(key);
  return reused;
}

/** Claims a key that is free. @throws when it is not */
export async function claimed(journal: Journal, request: ClaimRequest): Promise<number> {
  const claim = await journal.claim(request, everybodyLives);
  if (claim.kind !== 'claimed') throw new Error(`${request.key} is ${claim.kind}`);
  return claim.attemptId;
}

/** Pays for a key that is free. */
export async function pay(
  journal: Journal,
  key: string,
  { holder = ALICE, ...changes }: Partial<StoredResult> & { holder?: Holder; fresh?: boolean } = {},
): Promise<void> {
  const { fresh = false, ...result } = changes;
  const request = claimRequest(key, { holder, fresh, runId: result.runId ?? 'r1' });
  await journal.recordResult(await claimed(journal, request), storedResult(key, result), holder);
}
