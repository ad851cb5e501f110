import { expect, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { judgeLayerIn, judgeScene, runHere, SCORE, skillsIn } from '../support/judge-scene.ts';
import { cases, SESSIONS, SUBJECT } from '../support/session-scene.ts';

/** Sonnet 5.5, in USD per million tokens. Source: packages/engine/src/model/price-table.ts. */
const INPUT_PRICE = 2;
const OUTPUT_PRICE = 10;
const USAGE = { inputTokens: 3000, outputTokens: 800 };
const CALL_COST = (USAGE.inputTokens * INPUT_PRICE + USAGE.outputTokens * OUTPUT_PRICE) / 1e6;

const pricedScene = (skills: number) =>
  judgeScene({ skills, delayMs: 5, answer: (request) => ({ ...honestJudge(request), usage: USAGE }) });

test('a budget ends with a partial result, exit 3, and a line that goes on when it is copied', async () => {
  const scene = await pricedScene(4);
  const budget = 0.3;
  const partial = await runHere(scene, [...SCORE, '--max-cost', String(budget)]);
  expect(partial.code).toBe(3);
  const finished = scene.standIn.calls;
  expect(finished).toBeGreaterThan(3);
  expect(finished).toBeLessThan(20);
  expect(finished * CALL_COST).toBeLessThanOrEqual(budget);
  const reasons = skillsIn(partial.stdout)
    .flatMap((skill) => Object.values(judgeLayerIn(skill).assessments))
    .flatMap(({ status, reason }) => (status === 'errored' ? [reason] : []));
  expect(reasons.length).toBeGreaterThan(0);
  for (const reason of reasons) expect(reason).toContain('budget');

  // As a shell would take it.
  const line = partial.stderr.trimEnd().split('\n').at(-1) ?? '';
  const copied = /: plugin-eval (runs resume r[a-z0-9]+ --max-cost [\d.]+)$/.exec(line)?.[1];
  let going = (copied ?? 'no line to copy').split(' ');
  let code = 3;
  let stdout = '';
  for (let i = 0; i < 10 && code === 3; i++) {
    const before = scene.standIn.calls;
    const resumed = await runHere(scene, going);
    ({ code, stdout } = resumed);
    const spent = (scene.standIn.calls - before) * CALL_COST;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(Number(going.at(-1)));
    going = /plugin-eval (runs resume .*)$/m.exec(resumed.stderr)?.[1]?.split(' ') ?? [];
  }
  expect([code, scene.standIn.calls]).toEqual([0, 20]);
  const whole = await runHere(scene, SCORE);
  expect(withoutDurations(stdout)).toBe(withoutDurations(whole.stdout));
});

test('a small budget does the work that it pays for: a skill that costs four cents needs no tenfold of that', async () => {
  const scene = await pricedScene(1);
  const usage = { inputTokens: 3000, outputTokens: 300 };
  const cheap = await judgeScene({ answer: (request) => ({ ...honestJudge(request), usage }) });
  const { code, stderr } = await runHere(cheap, [...SCORE, '--draws', '1', '--max-cost', '0.10']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('5 calls, $0.04')]);
  const dearer = await runHere(scene, [...SCORE, '--max-cost', '0.17']);
  expect([dearer.code, scene.standIn.calls]).toEqual([0, 5]);
});

test('a budget that is too small for any call is refused, and the amount that is named pays for one', async () => {
  const scene = await pricedScene(2);
  const { code, stderr } = await runHere(scene, [...SCORE, '--max-cost', '0.0001']);
  // Wrong use, not a budget that was spent: the same command can never pay anything.
  expect([code, scene.standIn.calls]).toEqual([2, 0]);
  const amount = Number(/--max-cost ([\d.]+)$/m.exec(stderr)?.[1]);
  // The line names an amount with which it goes on.
  expect(amount).toBeGreaterThan(0.0001);
  const again = await runHere(scene, [...SCORE, '--max-cost', String(amount)]);
  expect([again.code, scene.standIn.calls > 0]).toEqual([3, true]);
});

test('a budget that pays for a call and not for one session is refused before any call; a journal needs none', async () => {
  const answer = sessionAgent(({ turn }) => (turn === 1 ? callsSkill(SUBJECT) : { text: 'It is folded.' }));
  const scene = await judgeScene({ answer, tree: { 'prompts.json': JSON.stringify(cases(3)) } });
  const sessions = [...SESSIONS, '--sessions', '3'];
  const small = await runHere(scene, [...sessions, '--max-cost', '0.35']);
  expect([small.code, scene.standIn.calls, small.stdout]).toEqual([2, 0, '']);
  expect(small.stderr).toMatch(
    /^plugin-eval: The budget of \$0\.35 cannot pay for a single session: .* --max-cost [\d.]+\n$/,
  );
  expect((await runHere(scene, sessions)).code).toBe(0);
  const paid = scene.standIn.calls;
  const free = await runHere(scene, [...sessions, '--max-cost', '0']);
  expect([free.code, scene.standIn.calls]).toEqual([0, paid]);
});

test('what a partial run says of its budget adds up', async () => {
  const scene = await pricedScene(4);
  const { code, stdout, stderr } = await runHere(scene, [...SCORE, '--max-cost', '0.3']);
  const lines = stderr.trimEnd().split('\n');
  expect([code, lines.at(-1)]).toEqual([3, expect.stringContaining('so the result is partial')]);
  expect(stderr).not.toContain('budget is spent');
  const [, left, of, most] =
    /the rest of the budget, \$([\d.]+) of \$([\d.]+), did not .* up to \$([\d.]+)\. Finished/.exec(stderr) ??
    [];
  expect(Number(of)).toBe(0.3);
  expect(Number(left)).toBeCloseTo(0.3 - scene.standIn.calls * CALL_COST, 2);
  // Both are rounded to cents.
  expect(Number(most)).toBeGreaterThanOrEqual(Number(left));
  expect(stdout).toContain('The remaining budget of $0.30 is too small for this call.');
});

test('a dry run names a range that holds what is then paid, and calls nothing', async () => {
  const scene = await judgeScene({ skills: 3 });
  const dry = await runHere(scene, [...SCORE, '--dry-run']);
  expect([dry.code, scene.standIn.calls]).toEqual([0, 0]);
  const { calls, cost_usd } = JSON.parse(dry.stdout) as Record<
    'calls' | 'cost_usd',
    { min: number; max: number }
  >;
  const paid = await runHere(scene, SCORE);
  expect(paid.code).toBe(0);
  expect([calls.min, calls.max]).toEqual([scene.standIn.calls, 2 * scene.standIn.calls]);
  const cost = skillsIn(paid.stdout).reduce(
    (sum, skill) => sum + (judgeLayerIn(skill).cost_usd ?? Number.NaN),
    0,
  );
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(cost_usd.max);
});

test('a repeated run costs nothing; --fresh asks again, and going on with a fresh run does not', async () => {
  const scene = await judgeScene({ skills: 2 });
  const first = await runHere(scene, SCORE);
  const repeated = await runHere(scene, SCORE);
  expect([first.code, repeated.code, scene.standIn.calls]).toEqual([0, 0, 10]);
  expect(withoutDurations(repeated.stdout)).toBe(withoutDurations(first.stdout));
  expect(repeated.stderr).toContain('0 calls, 10 from the journal, $0');

  const fresh = await runHere(scene, [...SCORE, '--fresh']);
  expect([fresh.code, scene.standIn.calls]).toEqual([0, 20]);
  expect(withoutDurations(fresh.stdout)).toBe(withoutDurations(first.stdout));
  const id = /run (r[a-z0-9]+):/.exec(fresh.stderr)?.[1] ?? '';
  const resumed = await runHere(scene, ['runs', 'resume', id]);
  expect([resumed.code, scene.standIn.calls]).toEqual([0, 20]);
  expect(withoutDurations(resumed.stdout)).toBe(withoutDurations(first.stdout));
});
