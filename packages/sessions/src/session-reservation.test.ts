import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { sessionRequest } from '@plugin-eval/tests/support/tool-loop-stage.ts';
import { expect, test } from 'vitest';
import type { SessionEnvironment } from './environment/session-environment.ts';
import type { SessionRequest } from './session-request.ts';
import { sessionReservation } from './session-reservation.ts';

const MODEL = {
  ...{ provider: 'anthropic' as const, id: 'claude-sonnet-4-5', name: 'anthropic:claude-sonnet-4-5' },
  endpoint: 'http://127.0.0.1:9/v1',
};
const PDF = synthesisedSkill({ name: 'pdf' });
const SCENE: SessionEnvironment = { canaries: [], planted: [], tools: [], approved: [] };
const BARE = { bare: { system: 'Be short.' } };

function reserved(changes: Partial<SessionRequest> = {}, skills = [PDF]) {
  return sessionReservation(sessionRequest(MODEL, skills, changes), skills, null);
}
/** How much more input the first of two requests may use, for each call. */
const more = (changes: Partial<SessionRequest>, than: Partial<SessionRequest>) =>
  (reserved(changes).inputTokens - reserved(than).inputTokens) / 10;
const memory = (text: string): SessionEnvironment => ({
  ...SCENE,
  planted: [{ kind: 'memory', name: 'a', text }],
});

test('it covers what the user says later, and an answer to each', () => {
  const followUps = ['x'.repeat(1_000), 'é'.repeat(500)];
  expect(more({ followUps }, {})).toBe(1_000 + 1_000 + 2 * 64);
  expect(reserved({ followUps }).outputTokens).toBe(6 * 2_000);
  expect(reserved({ followUps, maxTurns: 5 }).outputTokens).toBe(5 * 2_000);
});

test('it covers what is told of a scene, and what its tools return', () => {
  const text = 'word '.repeat(200);
  // Told once, and returned once by memory_read.
  expect(more({ scene: memory(text) }, { scene: memory('') })).toBeGreaterThanOrEqual(1_999);
  const behindTool = { ...SCENE, tools: ['read_file'], approved: ['read_file'] } as const;
  const document = (words: string) => [{ kind: 'document' as const, name: 'a', text: words }];
  const big = { ...behindTool, planted: document(text) };
  expect(more({ scene: big }, { scene: { ...big, planted: document('') } })).toBe(1_000);
});

test('it covers the definitions of the tools that are offered', () => {
  const some: SessionEnvironment = { ...SCENE, tools: ['read_file'] };
  const all: SessionEnvironment = { ...SCENE, tools: ['read_file', 'send_mail', 'http_request'] };
  expect(more({ scene: all }, { scene: some })).toBeGreaterThan(500);
});

test('a talk with a bare model is as many calls as the user says things, each with what was said before', () => {
  const talk = reserved(BARE, []);
  expect(talk).toMatchObject({ outputTokens: 2_000 });
  expect(talk.inputTokens).toBeLessThan(5_000);
  const long = reserved({ ...BARE, followUps: ['b', 'c'] }, []);
  expect(long.outputTokens).toBe(3 * 2_000);
  expect(long.inputTokens).toBeGreaterThan(3 * (talk.inputTokens + 2 * 2_000));
  expect(reserved({ ...BARE, followUps: ['b', 'c'], maxTurns: 2 }, []).outputTokens).toBe(2 * 2_000);
});

test('a bare model with tools may use all of its turns', () => {
  const scene: SessionEnvironment = { ...SCENE, tools: ['read_file'], approved: ['read_file'] };
  const one = reserved({ ...BARE, scene, maxTurns: 1 }, []);
  expect(reserved({ ...BARE, scene, maxTurns: 12 }, []).inputTokens).toBe(12 * one.inputTokens);
});
