import { modelTask } from '@plugin-eval/engine/model/model-answer.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { JsonValue, Task } from '@plugin-eval/engine/run/task.ts';
import { staticTask } from '@plugin-eval/quality/evaluate/remote-analysis/static-analysis-kind.ts';
import { sessionTask } from '@plugin-eval/sessions/agent-session-kind.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { sessionRequest } from '@plugin-eval/tests/support/tool-loop-stage.ts';
import { expect, test } from 'vitest';
import { requireTaskInput } from './task-inputs.ts';

const MODEL = {
  ...{
    provider: 'anthropic' as const,
    id: 'm',
    name: 'anthropic:m',
    endpoint: 'https://api.anthropic.com/v1',
  },
};
const ABOUT = { sample: 0, label: 'l', subject: 's' };
const PDF = synthesisedSkill({ name: 'pdf' });
const QUESTION = modelTask(
  {
    ...{ model: MODEL, system: '', maxOutputTokens: 10 },
    messages: [{ role: 'user', blocks: [{ text: 'x', cache: true }] }],
    answerSchema: { name: 'answer', schema: { type: 'object' } },
  },
  ABOUT,
);
const SESSION = sessionTask(
  {
    ...sessionRequest(MODEL, [PDF]),
    scene: {
      ...{ canaries: [{ name: 'key', like: 'sk-1' }], tools: ['read_file'], approved: [] },
      planted: [{ kind: 'document', name: 'a', text: 'b' }],
    },
  },
  ABOUT,
);
const BATCH = staticTask(
  'a'.repeat(64),
  {
    ...{ profile: 'spec', limits: DEFAULT_READ_LIMITS, toolVersion: '1', scan: true },
    depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
  },
  3,
  's',
);

const check = (kind: string, input: JsonValue) => () =>
  requireTaskInput(kind, JSON.parse(JSON.stringify(input)), DEFAULT_SANDBOX_LIMITS);

test.each<[string, Task]>([
  ['a question', QUESTION],
  ['a session', SESSION],
  ['a batch', BATCH],
])('%s that we made is executed', (_, { kind, input }) => {
  expect(check(kind, input)).not.toThrow();
});

const changed = ({ kind, input }: Task, change: object): [string, JsonValue] => [
  kind,
  { ...(input as object), ...change } as JsonValue,
];

test.each<[string, [string, JsonValue]]>([
  ['nothing', ['model-answer', null]],
  ['a list', ['agent-session', []]],
  ['an unknown kind', ['shell', { command: 'id' }]],
  ['a kind that every object has', ['constructor', {}]],
  ['a key', changed(QUESTION, { apiKey: 'sk-1' })],
  ['a key in its model', changed(QUESTION, { model: { ...MODEL, apiKey: 'sk-1' } })],
  ['an address of its own', changed(QUESTION, { baseUrl: 'http://evil' })],
  ['no messages', changed(QUESTION, { messages: [] })],
  ['a wrong type', changed(QUESTION, { maxOutputTokens: '10' })],
  ['a number that is none', ['model-answer', JSON.parse('{"maxOutputTokens":1e999}')]],
  ['keys of a prototype', changed(SESSION, JSON.parse('{"__proto__":{"driver":"x"},"constructor":1}'))],
  [
    'a name that leads out of the folder',
    changed(SESSION, { skills: [{ name: '../../x', hash: PDF.hash }] }),
  ],
  ['a name with control characters', changed(SESSION, { skills: [{ name: 'a\u001b[2J', hash: PDF.hash }] })],
  ['no hash', changed(SESSION, { skills: [{ name: 'pdf', hash: 'x' }] })],
  [
    'a tool that nobody has',
    changed(SESSION, { scene: { canaries: [], planted: [], tools: ['sh'], approved: [] } }),
  ],
  ['a session without an end', changed(SESSION, { timeLimit: 1e15 })],
  ['hosts to reach', changed(SESSION, { hands: { allowedHosts: ['evil:443'] } })],
  ['a batch by a path', changed(BATCH, { batch: '../../etc/passwd' })],
  ['limits that are none', changed(BATCH, { limits: { ...DEFAULT_READ_LIMITS, maxParseMs: 1e12 } })],
])('a row with %s is refused, and nothing else happens', (_, [kind, input]) => {
  expect(check(kind, input)).toThrow(AttemptFailure);
});

test('a row that is deeper than any stack is refused', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as JsonValue;
  const asked = { ...(QUESTION.input as object), system: deep } as JsonValue;
  expect(() => requireTaskInput('model-answer', asked, DEFAULT_SANDBOX_LIMITS)).toThrow(AttemptFailure);
});
