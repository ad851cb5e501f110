import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { STAND_IN_KEYS } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import {
  type Fault,
  STAND_IN_PROTOCOLS,
  type StandInAnswer,
  type StandInRequest,
} from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { shownBy, toolLoopStage } from '@plugin-eval/tests/support/tool-loop-stage.ts';
import { expect, test } from 'vitest';

const PDF = synthesisedSkill({ name: 'pdf', description: 'Reads PDFs.', body: 'Open it.' });
const CALLS_PDF = { toolCalls: [{ name: 'Skill', input: { skill: 'pdf' } }] };
const loadsPdf = ({ turn }: StandInRequest): StandInAnswer => (turn === 1 ? CALLS_PDF : { text: 'Done.' });
const status = (code: number, headers = {}): Fault => ({ kind: 'status', status: code, headers });

test.each(STAND_IN_PROTOCOLS)(
  '%s: skills are listed, never pasted, and nothing is stored',
  async (protocol) => {
    const { run, standIn } = await toolLoopStage({ protocol, answer: loadsPdf });
    const { result } = await run([PDF]);
    const [first, second] = standIn.requests;
    if (first === undefined || second === undefined) throw new Error('Two calls were expected.');
    expect(first.system).toContain('- pdf: Reads PDFs.');
    expect(first.texts).toEqual(['Get me the tables out of report.pdf.']);
    expect(first.tools).toEqual(['Skill', 'Read']);
    expect(shownBy(first)).not.toContain('Open it.');
    expect(second.system).toBe(first.system);
    expect(second.results).toEqual(['Base directory for this skill: /skills/pdf\n\nOpen it.']);
    expect(second.raw.store).toBe(protocol.startsWith('openai') ? false : undefined);
    expect(result.listed).toEqual({ pdf: 'full' });
  },
);

test('a list over its budget loses descriptions, and the result says whose', async () => {
  const { run, standIn } = await toolLoopStage({ protocol: 'anthropic', answer: loadsPdf });
  const { result } = await run([PDF, synthesisedSkill({ name: 'csv' })], { listingBudget: 25 });
  expect(result.listed).toEqual({ pdf: 'full', csv: 'dropped' });
  expect(standIn.requests[0]?.system).toMatch(/- pdf: Reads PDFs\.\n- csv$/);
});

test('Anthropic caches the system prompt with the tools', async () => {
  const { run, standIn } = await toolLoopStage({
    protocol: 'anthropic',
    answer: (request) => ({
      ...loadsPdf(request),
      usage: { inputTokens: 1_000, cacheReadTokens: 800, cacheWriteTokens: 100, outputTokens: 10 },
    }),
  });
  const { usage, costUsd } = await run([PDF]);
  expect(standIn.requests[0]?.raw.system).toMatchObject([{ cache_control: { type: 'ephemeral' } }]);
  expect(usage).toEqual({
    ...{ inputTokens: 2_000, outputTokens: 20, cacheReadTokens: 1_600, cacheWriteTokens: 200 },
  });
  expect(costUsd).toBeCloseTo((2 * (100 * 3 + 800 * 0.3 + 100 * 3.75 + 10 * 15)) / 1_000_000, 12);
});

test('passing failures midway are waited out, as long as the server asks', async () => {
  const { run, standIn, pauses } = await toolLoopStage({
    protocol: 'anthropic',
    answer: loadsPdf,
    faults: [null, status(429, { 'retry-after': '7' }), status(529), { kind: 'reset' }],
  });
  const { result } = await run([PDF]);
  expect(result).toMatchObject({ outcome: 'ended', turns: 2 });
  expect(standIn.calls).toBe(5);
  // 7 s as asked, then half of 1 s and of 2 s.
  expect(pauses).toEqual([7_000, 500, 1_000]);
});

test.each([
  ['at the first call, where nothing is lost', [status(429)], 1, { kind: 'rate-limit', maybeBilled: false }],
  ['for longer than 30 s', [null, status(429, { 'retry-after': '31' })], 2, { kind: 'rate-limit' }],
  ['four times', [null, ...Array(4).fill(status(503))], 5, { kind: 'overload', maybeBilled: true }],
  ['for a key', [null, status(401)], 2, { kind: 'access', maybeBilled: true }],
])('what fails %s is not a draw', async (_name, faults, calls, expected) => {
  const { run, standIn } = await toolLoopStage({ protocol: 'openai-chat', answer: loadsPdf, faults });
  const failure = await run([PDF]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AttemptFailure);
  expect(failure).toMatchObject(expected);
  expect(standIn.calls).toBe(calls);
});

test('a run that is stopped stops its sessions', async () => {
  const stopping = new AbortController();
  const { run } = await toolLoopStage({
    protocol: 'google',
    answer: loadsPdf,
    faults: (request) => {
      if (request.turn === 1) return null;
      setTimeout(() => stopping.abort(), 20);
      return { kind: 'hang' };
    },
  });
  const failure = await run([PDF], {}, { signal: stopping.signal }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'aborted', maybeBilled: true });
});

test('one call that hangs longer than a call may is not a draw; the session had time left', async () => {
  const { run } = await toolLoopStage({
    protocol: 'anthropic',
    answer: loadsPdf,
    faults: [null, { kind: 'hang' }],
  });
  const failure = await run([PDF], {}, { callTimeoutMs: 150 }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'timeout', maybeBilled: true });
});

test.each(STAND_IN_PROTOCOLS)(
  '%s: what the safeguards of the provider refuse has failed, whatever they say with it',
  async (protocol) => {
    const { run } = await toolLoopStage({
      protocol,
      answer: () => ({ text: 'I cannot help with that.', finishReason: 'refused' }),
    });
    const { result } = await run([PDF]);
    expect(result).toMatchObject({ outcome: 'failed', failure: 'refused-request' });
  },
);

test('an answer that is cut off at its limit ends the session as failed', async () => {
  const { run } = await toolLoopStage({
    protocol: 'openai-responses',
    answer: () => ({ text: 'It goes on and', finishReason: 'length' }),
  });
  const { result } = await run([PDF]);
  expect(result).toMatchObject({ failure: 'token-limit', finalText: 'It goes on and' });
});

test('a session never uses more than its reservation, whatever the agent does', async () => {
  const big = synthesisedSkill({ name: 'big', files: { 'a.md': 'word '.repeat(12_000) } });
  const reads = { toolCalls: [{ name: 'Read', input: { file_path: '/skills/big/a.md' } }] };
  const { run, model } = await toolLoopStage({ protocol: 'anthropic', answer: () => reads });
  const { result, usage, costUsd } = await run(
    [big],
    { maxTurns: 50 },
    { reservation: { costUsd: 0.6, inputTokens: 150_000, outputTokens: 8_000 } },
  );
  expect(result).toMatchObject({ outcome: 'failed', failure: 'token-limit' });
  expect(result.turns).toBeGreaterThan(2);
  expect(usage?.inputTokens).toBeLessThanOrEqual(150_000);
  expect(costUsd).toBeLessThanOrEqual(0.6);
  expect(model.id).toBe('claude-sonnet-4-5');
});

test('lost answers count with the most that they can have cost', async () => {
  const { run } = await toolLoopStage({
    protocol: 'anthropic',
    answer: (request) => ({ ...loadsPdf(request), usage: { inputTokens: 1_000, outputTokens: 10 } }),
    faults: [null, { kind: 'truncated' }],
  });
  const { costUsd, usage } = await run([PDF], { maxOutputTokens: 1_000 });
  expect(usage).toMatchObject({ inputTokens: 2_000, outputTokens: 20 });
  const counted = (2 * (1_000 * 3 + 10 * 15)) / 1_000_000;
  // The lost one: what the first took, the result after it, and 1,000 tokens out.
  expect(costUsd).toBeGreaterThan(counted + (1_010 * 3.75 + 1_000 * 15) / 1_000_000);
  expect(costUsd).toBeLessThan(counted + (1_400 * 3.75 + 1_000 * 15) / 1_000_000);
});

test('a server that repeats the key is not quoted', async () => {
  const key = STAND_IN_KEYS.anthropic;
  const { run } = await toolLoopStage({
    protocol: 'anthropic',
    key,
    answer: ({ turn }) =>
      turn === 1
        ? { text: `key ${key}`, toolCalls: [{ name: 'Skill', input: { skill: key } }] }
        : { text: `again ${key}` },
  });
  const execution = await run([PDF]);
  expect(JSON.stringify(execution)).not.toContain(key);
  expect(execution.result.finalText).toBe('again [key]');
});

test('a flood of tool calls is answered as far as it is sensible', async () => {
  const { run } = await toolLoopStage({
    protocol: 'openai-chat',
    answer: ({ turn }) =>
      turn === 1
        ? { toolCalls: Array.from({ length: 500 }, () => ({ name: 'Skill', input: { skill: 'pdf' } })) }
        : { text: 'Done.' },
  });
  const { result } = await run([PDF]);
  expect(result.outcome).toBe('ended');
  expect(result.loads).toHaveLength(32);
});

test.each(['openai-chat', 'openai-responses'] as const)(
  '%s: a call whose input is not JSON is the mistake of the agent, and the session goes on',
  async (protocol) => {
    const { run, standIn } = await toolLoopStage({
      protocol,
      answer: ({ turn }) =>
        turn === 1 ? { toolCalls: [{ name: 'Skill', input: '{"skill":' }] } : { text: 'Sorry.' },
    });
    const { result } = await run([PDF]);
    expect(result).toMatchObject({ outcome: 'ended', loads: [], finalText: 'Sorry.' });
    expect(standIn.requests[1]?.results.join()).toContain('not a JSON object');
  },
);

test('a model of a server of the user is asked in the same way', async () => {
  const { run, standIn } = await toolLoopStage({ protocol: 'openai-chat', answer: loadsPdf });
  const environment = readModelEnvironment({ OPENAI_COMPATIBLE_BASE_URL: standIn.url });
  const model = resolveModel('openai-compatible:llama3.1:8b', environment);
  const { result, costUsd } = await run([PDF], { model }, { environment });
  expect(result).toMatchObject({ outcome: 'ended', loads: [{ skill: 'pdf', turn: 1, by: 'skill-tool' }] });
  expect(standIn.requests[1]?.results).toEqual(['Base directory for this skill: /skills/pdf\n\nOpen it.']);
  // Nobody knows what it costs.
  expect(costUsd).toBeNull();
});

test('a transcript keeps what the agent says, and of a long file the beginning', async () => {
  const long = synthesisedSkill({ name: 'pdf', body: 'word '.repeat(2_000) });
  const essay = 'Here is the result. '.repeat(1_500);
  const { run } = await toolLoopStage({
    protocol: 'anthropic',
    answer: ({ turn }) => (turn === 1 ? CALLS_PDF : { text: essay }),
  });
  const { result } = await run([long]);
  expect(result.finalText).toBe(essay);
  const [, returned] = result.transcript;
  expect(returned).toMatchObject({ kind: 'tool-result', ok: true });
  expect(JSON.stringify(returned).length).toBeLessThan(4_300);
  expect(JSON.stringify(returned)).toContain('more characters are not kept');
});
