import type { StoredResult } from '@plugin-eval/engine/store/journal.ts';
import type { SessionRequest, SessionResult } from '@plugin-eval/sessions/session-request.ts';
import { storedResult } from './journal-records.ts';
import { sessionResult } from './session-results.ts';

/** A session as the journal keeps it. */
export function storedSession(
  key: string,
  result: Partial<SessionResult> = {},
  changes: Partial<StoredResult> = {},
): StoredResult {
  const request: SessionRequest = {
    driver: 'tool-loop',
    driverVersion: '1',
    model: { provider: 'anthropic', id: 'model-1', name: 'anthropic:model-1' } as SessionRequest['model'],
    prompt: 'Fold me a paper crane, please.',
    skills: [{ name: 'crane', hash: 'ab'.repeat(32) }],
    listingBudget: 15_000,
    maxTurns: 10,
    maxOutputTokens: 4_000,
    timeLimit: 60_000,
  };
  return storedResult(key, {
    kind: 'agent-session',
    label: 'session 7',
    subject: 'skills/crane',
    input: JSON.stringify(request),
    result: JSON.stringify(sessionResult({ listed: { crane: 'full' }, ...result })),
    ...changes,
  });
}
