import { monteCarloLayerSchema } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import {
  fifteenPrompts,
  isPositive,
  type Play,
  promptSet,
  SUBJECT,
  scriptedPerform,
  simulate,
  verdictOf,
} from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { loadingSession, sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { describe, expect, test } from 'vitest';

/** Fires on every prompt that should trigger and on none that should not. */
const ideal: Play = (request) =>
  isPositive(request) ? loadingSession([{ skill: 'crane', turn: 1 }]) : sessionResult();

const whenPositive =
  (play: Play): Play =>
  (request, sample) =>
    isPositive(request) ? play(request, sample) : sessionResult();

describe('a skill that does all it should', () => {
  test('has its figures, and the document keeps to the schema', async () => {
    const layer = await simulate(scriptedPerform({ play: ideal }));
    expect(layer.valid).toBe(true);
    expect([layer.nPlanned, layer.n, layer.nFailed, layer.nErrored, layer.nUnjudged]).toEqual([
      50, 50, 0, 0, 0,
    ]);
    expect(layer.activation).toMatchObject({ rate: 1, precision: 1, recall: 1, f1: 1 });
    expect(layer.quality).toMatchObject({ mean: expect.closeTo(0.85, 9), cv: expect.closeTo(0, 9) });
    expect(layer.subScores).toMatchObject({ triggering_accuracy: 1, scope_calibration: 1, robustness: 1 });
    expect(layer.sessions).toHaveLength(50);
    expect(() => monteCarloLayerSchema.parse(toDocument(layer))).not.toThrow();
  });

  test('is installed among others, never pasted, and its sessions know nothing of the control skill', async () => {
    const perform = scriptedPerform({ play: ideal });
    const layer = await simulate(perform);
    const requests = perform.executed
      .filter(({ kind }) => kind === 'agent-session')
      .map(({ input }) => input);
    expect(requests).toHaveLength(56);
    expect(JSON.stringify(requests)).not.toContain('Folds paper cranes');
    expect(layer.installed.map(({ name, role }) => [name, role])).toEqual([
      ['crane', 'subject'],
      ...layer.installed.slice(1, 3).map(({ name }) => [name, 'distractor']),
      ['hollowgate-parcel-label', 'control'],
    ]);
  });

  test('costs what sessions, controls and judgements cost together', async () => {
    const layer = await simulate(scriptedPerform({ play: ideal }));
    const positive = layer.sessions.filter(({ quality }) => quality !== null).length;
    expect(layer.costUsd).toBeCloseTo(0.01 * (50 + 6 + positive), 9);
    expect(layer.usage?.inputTokens).toBe(1_000 * (50 + 6 + positive));
  });

  test('tells how many sessions there will be before the first one', async () => {
    const planned: number[] = [];
    await simulate(
      scriptedPerform({ play: ideal }),
      { sessions: 20 },
      { onPlan: (count) => planned.push(count) },
    );
    expect(planned).toEqual([26]);
  });
});

describe('activation', () => {
  const rateOf = async (play: Play) =>
    (await simulate(scriptedPerform({ play: whenPositive(play) }))).activation;

  test('counts on a late turn, after other tools, with the turn', async () => {
    const play = whenPositive(() => loadingSession([{ skill: 'crane', turn: 3 }]));
    const layer = await simulate(scriptedPerform({ play }));
    expect(layer.activation?.rate).toBe(1);
    expect(new Set(layer.sessions.filter(({ activated }) => activated).map(({ turn }) => turn))).toEqual(
      new Set([3]),
    );
  });

  test('counts by the name of its own plugin', async () => {
    expect((await rateOf(() => loadingSession([{ skill: 'origami:crane', turn: 1 }])))?.rate).toBe(1);
  });

  test('is 0 when it never fires, and quality is nothing then', async () => {
    const layer = await simulate(scriptedPerform({ play: () => sessionResult() }));
    expect(layer.activation?.rate).toBe(0);
    expect(layer.quality?.mean).toBeNull();
    expect(layer.subScores.output_quality).toBeNull();
    expect(layer.notes.join(' ')).toContain('contribute 0');
  });

  test('does not count a namesake in another plugin', async () => {
    expect((await rateOf(() => loadingSession([{ skill: 'other:crane', turn: 1 }])))?.rate).toBe(0);
  });

  test('does not count an unknown skill', async () => {
    expect((await rateOf(() => sessionResult({ unknownSkills: ['crane-2', 'crane'] })))?.rate).toBe(0);
  });

  test('of another skill in its place is a confusion', async () => {
    const play = whenPositive(() => loadingSession([{ skill: 'boat', turn: 1 }]));
    const layer = await simulate(scriptedPerform({ play }));
    expect(layer.activation?.rate).toBe(0);
    expect(layer.confusions).toEqual([{ skill: 'boat', runs: 33 }]);
  });

  test('beside another skill is an activation that worked with others', async () => {
    const both = [
      { skill: 'boat', turn: 1 },
      { skill: 'crane', turn: 2 },
    ];
    const layer = await simulate(scriptedPerform({ play: whenPositive(() => loadingSession(both)) }));
    expect(layer.activation?.rate).toBe(1);
    expect(layer.subScores.orchestration_fitness).toBe(0);
  });

  test('on prompts that should not trigger costs precision', async () => {
    const layer = await simulate(
      scriptedPerform({ play: () => loadingSession([{ skill: 'crane', turn: 1 }]) }),
    );
    expect(layer.activation).toMatchObject({ rate: 1, recall: 1, precision: 33 / 50 });
  });
});

/** The chance of at most so many of 50, each with this rate. */
function chanceOfUpTo(most: number, rate: number): number {
  let ways = 1;
  let chance = 0;
  for (let count = 0; count <= most; count += 1) {
    chance += ways * rate ** count * (1 - rate) ** (50 - count);
    ways = (ways * (50 - count)) / (count + 1);
  }
  return chance;
}

describe('sessions that end by their own fault', () => {
  test('4 of 50 give the exact interval, and are in no other figure', async () => {
    let positives = 0;
    const play: Play = (request) => {
      if (!isPositive(request)) return sessionResult();
      positives += 1;
      return positives <= 4
        ? sessionResult({ outcome: 'failed', failure: 'turn-limit', message: 'Too many turns.' })
        : loadingSession([{ skill: 'crane', turn: 1 }]);
    };
    const layer = await simulate(scriptedPerform({ play }));
    expect([layer.n, layer.nFailed, layer.failure?.kinds]).toEqual([50, 4, { 'turn-limit': 4 }]);
    // Clopper and Pearson: at the lower end 4 and more of 50 have a chance of 2.5 %, at the upper one 4 and fewer.
    const { ciLow = null, ciHigh = null } = layer.failure ?? {};
    expect(1 - chanceOfUpTo(3, ciLow ?? 0)).toBeCloseTo(0.025, 9);
    expect(chanceOfUpTo(4, ciHigh ?? 0)).toBeCloseTo(0.025, 9);
    expect(layer.activation?.rate).toBe(1);
    expect(layer.quality?.runs).toBe(29);
  });
});

describe('sessions that errored', () => {
  const overloaded = new TaskErroredError('session', 'overload', 4, 'The provider is overloaded (529).');

  test('are no draws: not failures, not silent, and counted apart', async () => {
    const play: Play = (request, sample) => (sample === 0 ? overloaded : ideal(request, sample));
    const layer = await simulate(scriptedPerform({ play }));
    expect([layer.n, layer.nFailed, layer.nErrored]).toEqual([35, 0, 15]);
    expect(layer.activation?.rate).toBe(1);
    expect(layer.failure?.rate).toBe(0);
    expect(layer.sessions.find(({ outcome }) => outcome === 'errored')?.failure).toContain('overloaded');
  });

  test('all of them leave no rate and no score', async () => {
    const layer = await simulate(scriptedPerform({ play: () => overloaded }));
    expect([layer.n, layer.nErrored, layer.score]).toEqual([0, 50, null]);
    expect(layer.activation?.rate ?? null).toBeNull();
  });
});

describe('a skill that the agent does not choose by itself', () => {
  test('is not measured, and nothing is paid', async () => {
    const perform = scriptedPerform({ play: ideal });
    const layer = await simulate(perform, {}, { subject: { ...SUBJECT, exempt: true } });
    expect(perform.executed).toEqual([]);
    expect([layer.valid, layer.n, layer.nPlanned, layer.score]).toEqual([true, 0, 0, null]);
    expect(layer.subScores.triggering_accuracy ?? null).toBeNull();
    expect(layer.notes).toEqual([expect.stringContaining('disable-model-invocation')]);
  });
});

test('two prompts of the same words draw for themselves', async () => {
  const perform = scriptedPerform({ play: ideal });
  const prompts = fifteenPrompts({ text: 'Fold it.', shouldTrigger: true });
  await simulate(perform, { prompts: promptSet(prompts), sessions: 15 });
  const samples = perform.executed.filter(
    ({ kind, label }) => kind === 'agent-session' && label.startsWith('session'),
  );
  expect(new Set(samples.map(({ sample }) => sample)).size).toBe(15);
});

test('what the judge cannot answer is unjudged, and the session counts all the same', async () => {
  const verdict: Parameters<typeof scriptedPerform>[0]['verdict'] = (request, sample) =>
    sample === 0 ? new TaskErroredError('quality', 'overload', 4, 'Overloaded.') : verdictOf(request, 0.7);
  const layer = await simulate(scriptedPerform({ play: ideal, verdict }));
  expect(layer.activation?.rate).toBe(1);
  expect(layer.nUnjudged).toBe(10);
  expect(layer.quality).toMatchObject({ runs: 23, mean: expect.closeTo(0.7, 9) });
  expect(layer.notes.join(' ')).toContain('could not be judged');
});
