import { ENDED_AT, executedSessions } from '@plugin-eval/tests/support/exported-sessions.ts';
import { expect, test } from 'vitest';
import { renderOtel } from './render-otel.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  events?: { name: string; attributes: Span['attributes'] }[];
  status: { code?: number };
}

const render = (sessions = executedSessions()) => renderOtel(sessions, { run: 'r1', version: '1.2.3' });
const spans: Span[] = JSON.parse(render()).resourceSpans[0].scopeSpans[0].spans;
const valuesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a session is an agent with the answers of its model and its calls of tools below it', () => {
  expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
    ['invoke_agent claude-agent', 1],
    ['chat claude-opus-4-5', 3],
    ['execute_tool Read', 1],
    ['chat claude-opus-4-5', 3],
    ['execute_tool Skill', 1],
    ['chat claude-opus-4-5', 3],
  ]);
  const [agent, ...inner] = spans;
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  expect(inner.every(({ parentSpanId }) => parentSpanId === agent?.spanId)).toBe(true);
  for (const { traceId, spanId } of spans)
    expect([traceId, spanId]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
});

test('the agent says who ran what, and how it was used', () => {
  expect(valuesOf(spans[0] as Span)).toMatchObject({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.provider.name': 'anthropic',
    'gen_ai.request.model': 'claude-opus-4-5',
    'gen_ai.usage.input_tokens': '21480',
    'gen_ai.usage.output_tokens': '640',
    'plugin_eval.skill': 'crane',
    'plugin_eval.executed': true,
    'plugin_eval.activated': true,
  });
});

test('what graders and judge said are events of the agent', () => {
  const events = spans[0]?.events ?? [];
  expect(new Set(events.map(({ name }) => name))).toEqual(new Set(['gen_ai.evaluation.result']));
  expect(
    events.map(valuesOf).map((one) => [one['gen_ai.evaluation.name'], one['gen_ai.evaluation.score.value']]),
  ).toEqual([
    ['folds.csv exists', 1],
    ['python3 /grader/count.py', 1],
    ['quality', 1],
  ]);
});

test('times are those of the journal: spans follow one another within the session', () => {
  const start = BigInt(ENDED_AT - 30_000) * 1_000_000n;
  expect(spans[0]?.startTimeUnixNano).toBe(String(start));
  expect(spans[0]?.endTimeUnixNano).toBe(String(BigInt(ENDED_AT) * 1_000_000n));
  expect(spans[1]?.endTimeUnixNano).toBe(String(start + 21_400_000_000n));
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano)).toBe(true);
    expect(BigInt(endTimeUnixNano) <= BigInt(ENDED_AT) * 1_000_000n).toBe(true);
  }
});

test('a call that failed has an error, and no text of prompts, answers or calls is told', () => {
  expect(spans[2]?.status).toEqual({ code: 2 });
  expect(spans[4]?.status).toEqual({});
  expect(render()).not.toMatch(/Sadako|etc\/passwd|preliminary base/);
});

test('a session without a time is no span', () => {
  expect(JSON.parse(render(executedSessions().slice(1))).resourceSpans[0].scopeSpans[0].spans).toEqual([]);
});
