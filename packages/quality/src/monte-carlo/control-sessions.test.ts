import { SessionRecord } from '@plugin-eval/sessions/session-record.ts';
import { expect, test } from 'vitest';
import { controlSessions } from './control-sessions.ts';

const PAID = { keys: ['k'], usage: null, costUsd: null };

test('each control is listed with what it loaded, its tokens and its time; what errored has neither', () => {
  const record = new SessionRecord({});
  const usage = { inputTokens: 900, outputTokens: 100, cacheReadTokens: 400, cacheWriteTokens: 0 };
  record.answered('Hello.', { usage, durationMs: 800, reportedModel: null });
  record.loaded({ skill: 'tea', by: 'skill-tool' });
  const result = { ...record.ended(), durationMs: 1_234 };
  const drawn = { state: 'result' as const, key: 'k', result, paid: PAID };
  const errored = { state: 'errored' as const, key: 'e', reason: 'overload' };
  expect(controlSessions([drawn, drawn, drawn, errored])).toMatchObject([
    { control: 1, shouldFire: true, outcome: 'ended', fired: ['tea'], tokens: 1_000, durationMs: 1_234 },
    { control: 2, shouldFire: true },
    { control: 3, shouldFire: true },
    {
      control: 4,
      key: 'e',
      shouldFire: false,
      outcome: 'errored',
      failure: 'overload',
      fired: [],
      tokens: null,
      durationMs: null,
    },
  ]);
});
