import { describe, expect, test } from 'vitest';
import type { Fault, StandInRequest } from '../stand-ins/stand-in.ts';
import { withoutDurations } from '../support/built-cli.ts';
import {
  CALLS_PER_SKILL,
  judgeLayerIn,
  judgeScene,
  runHere,
  runsOf,
  SCORE,
  skillsIn,
  startBuilt,
} from '../support/judge-scene.ts';

const status = (code: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status: code,
  headers,
});

describe('what no repetition can mend ends the run at once, in one line', () => {
  test.each([
    [401, /ANTHROPIC_API_KEY/],
    [403, /ANTHROPIC_API_KEY/],
    [404, /claude-sonnet-5-5/],
  ])('%i', async (code, named) => {
    const scene = await judgeScene({
      skills: 5,
      faults: () => status(code),
    });
    const ended = await startBuilt(scene, SCORE).ended;
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toMatch(/^plugin-eval: [^\n]+\n$/);
    expect(ended.stderr).toMatch(named);
    // Those in flight, and none after the first refusal.
    expect(scene.standIn.calls).toBeLessThanOrEqual(16);
  });

  test('a local server that is not running', async () => {
    const scene = await judgeScene({ skills: 5 });
    const nobody = { ...scene, variables: { ...scene.variables, OLLAMA_HOST: '127.0.0.1:9' } };
    const { code, stdout, stderr } = await runHere(nobody, [...SCORE, '--judge-model', 'ollama:llama3.1:8b']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^plugin-eval: Ollama at http:\/\/127\.0\.0\.1:9\/v1: nothing listens there \(ECONNREFUSED\)\. Start it, or set OLLAMA_HOST [^\n]+\n$/,
    );
    const [run] = await runsOf(scene);
    expect(run?.calls.failed).toBeLessThanOrEqual(16);
  });

  test('a key that is withdrawn midway: what was answered is kept', async () => {
    const scene = await judgeScene({
      skills: 4,
      delayMs: 5,
      faults: ({ call }) => (call > 8 && call < 30 ? status(401) : null),
    });
    const refused = await runHere(scene, [...SCORE, '--concurrency', '1']);
    expect([refused.code, refused.stdout, scene.standIn.calls]).toEqual([2, '', 9]);
    expect(await runsOf(scene)).toMatchObject([
      { status: 'failed', calls: { succeeded: 8, failed: 1, open: 0 } },
    ]);
  });
});

describe('what passes leaves no trace in the result', () => {
  const FAULTS: Record<string, Fault> = {
    '429 with Retry-After': status(429, { 'retry-after': '1' }),
    '429 without': status(429),
    '500': status(500),
    '529': status(529),
    reset: { kind: 'reset' },
    'reset midway': { kind: 'reset-midway' },
    truncated: { kind: 'truncated' },
    slow: { kind: 'slow', pieces: 7, pauseMs: 3 },
  };

  test.each(Object.entries(FAULTS))('%s', async (_, fault) => {
    const scene = await judgeScene({ skills: 2, faults: [null, fault, fault, null, fault] });
    const faulty = await runHere(scene, SCORE);
    expect([faulty.code, faulty.stderr.includes('without a response')]).toEqual([0, false]);
    const asked = scene.standIn.calls;
    expect(asked).toBe(2 * CALLS_PER_SKILL + (fault.kind === 'slow' ? 0 : 3));
    const clean = await runHere(scene, [...SCORE, '--fresh']);
    expect(withoutDurations(clean.stdout)).toBe(withoutDurations(faulty.stdout));
  });

  test('while a provider asks for a pause it is left alone', async () => {
    const at: number[] = [];
    const scene = await judgeScene({
      skills: 3,
      faults: ({ call }: StandInRequest) => {
        at.push(performance.now());
        return call === 2 ? status(429, { 'retry-after': '1' }) : null;
      },
    });
    expect((await runHere(scene, [...SCORE, '--concurrency', '1'])).code).toBe(0);
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(990);
  });
});

test.each([
  ['a page instead of JSON', { kind: 'html' }, 'an HTML page, not JSON'],
  ['nothing', { kind: 'empty' }, 'the answer is empty'],
  ['JSON of another protocol', { kind: 'body', body: { hello: 'world' } }, 'the form of its protocol'],
] as const)('%s is asked for once, and the dimension says what came', async (_, fault, words) => {
  let asked = 0;
  const scene = await judgeScene({
    faults: ({ texts }) => {
      if (!texts.join('\n').includes('one dimension alone: scope_calibration')) return null;
      asked += 1;
      return fault;
    },
  });
  const { code, stdout } = await runHere(scene, SCORE);
  expect([code, asked]).toEqual([3, 1]);
  expect(judgeLayerIn(skillsIn(stdout)[0]).assessments.scope_calibration).toMatchObject({
    status: 'errored',
    reason: expect.stringContaining(words),
  });
});

test('a judge that hangs on one dimension: it is errored and says why, the others are measured', async () => {
  let hung = 0;
  const scene = await judgeScene({
    faults: ({ texts }) => {
      const hangs = texts.join('\n').includes('one dimension alone: scope_calibration');
      hung += hangs ? 1 : 0;
      return hangs ? { kind: 'hang' } : null;
    },
  });
  const { code, stdout, stderr } = await runHere(scene, [...SCORE, '--call-timeout', '0.5']);
  expect([code, hung]).toEqual([3, 2]);
  const [skill] = skillsIn(stdout);
  expect(skill?.composite.complete).toBe(false);
  const { scope_calibration: errored, ...others } = judgeLayerIn(skill).assessments;
  expect(errored).toMatchObject({
    status: 'errored',
    score: null,
    reason: expect.stringContaining('within 0.5 s'),
  });
  expect(Object.values(others).map((one) => one.status)).toEqual(['measured', 'measured', 'measured']);
  expect(stderr).toContain('scope_calibration');
  expect(stderr).toMatch(/plugin-eval runs resume r[a-z0-9]+\n$/);
});
