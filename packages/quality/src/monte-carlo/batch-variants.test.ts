import {
  fifteenPrompts,
  isPositive,
  type Play,
  promptSet,
  scriptedPerform,
  simulate,
  type Verdict,
  verdictOf,
} from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { loadingSession, sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { describe, expect, test } from 'vitest';

const ideal: Play = (request) =>
  isPositive(request) ? loadingSession([{ skill: 'crane', turn: 1 }]) : sessionResult();

describe('lift', () => {
  /** What the agent delivers with the skill, and without it. */
  const play: Play = (request) => {
    const hasSkill = request.skills.some(({ name }) => name === 'crane');
    const finalText = hasSkill ? 'A crane with two wings and a beak.' : 'A crumpled ball of paper.';
    return isPositive(request) && hasSkill
      ? loadingSession([{ skill: 'crane', turn: 1 }], { finalText })
      : sessionResult({ finalText });
  };
  const verdict: Verdict = (request) =>
    verdictOf(request, JSON.stringify(request).includes('crumpled') ? 0.3 : 0.8);

  test('against nothing: every session that should trigger has its counterpart without the skill', async () => {
    const perform = scriptedPerform({ play, verdict });
    const layer = await simulate(perform, { lift: { against: 'none', skill: null } });
    expect(layer.lift).toMatchObject({ against: 'none', significant: true, pairs: 33 });
    expect(layer.lift?.mean).toBeCloseTo(0.5, 9);
    expect(layer.sessions.filter(({ arm }) => arm === 'without')).toHaveLength(33);
    expect([layer.n, layer.nPlanned]).toEqual([50, 50]);
    expect(layer.quality?.mean).toBeCloseTo(0.8, 9);
  });

  test('counts a skill that did not fire as it came out', async () => {
    const silent: Play = (request, sample) =>
      sample === 0 ? sessionResult({ finalText: 'A crumpled ball of paper.' }) : play(request, sample);
    const layer = await simulate(scriptedPerform({ play: silent, verdict }), {
      lift: { against: 'none', skill: null },
    });
    expect(layer.lift?.pairs).toBe(33);
    expect(layer.lift?.mean).toBeLessThan(0.4);
  });

  test('against an old version: that one stands in its place', async () => {
    const old = { ...synthesisedSkill({ name: 'crane', description: 'Folds.' }), hash: '0'.repeat(64) };
    const perform = scriptedPerform({ play: ideal, verdict });
    const layer = await simulate(perform, { lift: { against: 'git:v1', skill: old } });
    expect(JSON.stringify(perform.executed.map(({ input }) => input))).toContain(old.hash);
    expect(layer.lift).toMatchObject({ against: 'git:v1', mean: 0, significant: false });
  });
});

describe('stopping early', () => {
  test('ends at a look when the interval is narrow enough, and says when', async () => {
    const perform = scriptedPerform({ play: ideal });
    const layer = await simulate(perform, { stopEarly: 0.49 });
    expect(layer.stoppedEarly).toEqual({ after: 20, precision: 0.49 });
    expect([layer.n, layer.nPlanned]).toEqual([20, 50]);
  });

  test('goes on to the end when it never is', async () => {
    const layer = await simulate(scriptedPerform({ play: ideal }), { stopEarly: 0.001 });
    expect([layer.stoppedEarly, layer.n]).toEqual([null, 50]);
  });
});

describe('a case with expectations of its own', () => {
  const prompts = promptSet(fifteenPrompts({ expectations: ['It has two wings.', 'It has a beak.'] }));

  test('has the share of them that were met as its quality, each with its evidence', async () => {
    const verdict: Verdict = (request) => {
      const answer = verdictOf(request, 1) as { expectations: { met: boolean }[] };
      return {
        ...answer,
        expectations: answer.expectations.map((one, index) => ({ ...one, met: index === 0 })),
      };
    };
    const layer = await simulate(scriptedPerform({ play: ideal, verdict }), { prompts });
    expect(layer.quality?.mean).toBeCloseTo(0.5, 9);
    const session = layer.sessions.find(({ activated }) => activated);
    expect(session?.expectations).toEqual([
      { expectation: 'It has two wings.', met: true, evidence: [expect.stringContaining('paper crane')] },
      { expectation: 'It has a beak.', met: false, evidence: [expect.stringContaining('paper crane')] },
    ]);
  });
});

describe('the same journal', () => {
  const flaky: Play = (request, sample) =>
    sample === 1 && request.prompt.endsWith('3 for me.')
      ? sessionResult({ outcome: 'failed', failure: 'crash' })
      : ideal(request, sample);

  test('gives the same layer again, and nothing is paid twice', async () => {
    const first = scriptedPerform({ play: flaky });
    const layer = await simulate(first);
    const again = scriptedPerform({ play: flaky }, first.results);
    const { durationMs: _, ...figures } = layer;
    expect(await simulate(again, {}, { concurrency: 9 })).toMatchObject(figures);
    expect(again.executed).toEqual([]);
  });

  test('of a run that was cut off half-way gives, once resumed, the layer of one that was not', async () => {
    const whole = await simulate(scriptedPerform({ play: flaky }));
    const cutOff = scriptedPerform({ play: flaky });
    await simulate(cutOff, { sessions: 23 });
    const resumed = scriptedPerform({ play: flaky }, cutOff.results);
    const { durationMs: _, ...figures } = whole;
    expect(await simulate(resumed)).toMatchObject(figures);
    expect(resumed.executed.some(({ label }) => label === 'session 23')).toBe(false);
  });

  test('draws no failed session again', async () => {
    const first = scriptedPerform({ play: flaky });
    expect((await simulate(first)).nFailed).toBeGreaterThan(0);
    const mended = scriptedPerform({ play: ideal }, first.results);
    expect((await simulate(mended)).nFailed).toBeGreaterThan(0);
  });
});

describe('notes', () => {
  test('tell a skill whose description had no room in the list', async () => {
    const listed = { crane: 'dropped', beam: 'full' } as const;
    const play: Play = (request, sample) => ({ ...(ideal(request, sample) as object), listed }) as never;
    const layer = await simulate(scriptedPerform({ play }));
    expect(layer.installed[0]).toEqual({ name: 'crane', role: 'subject', listed: 'dropped' });
    expect(layer.notes.join(' ')).toContain('had no room for the description');
  });

  test('tell of files that the sessions did not have', async () => {
    const prompts = promptSet(fifteenPrompts({ files: ['paper.txt'] }));
    const layer = await simulate(scriptedPerform({ play: ideal }), { prompts });
    expect(layer.notes.join(' ')).toContain('15 of 15 prompts mention files');
  });
});
