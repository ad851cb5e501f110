import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AgentStep, callsSkill, isSession, promptOf, sessionAgent } from '../stand-ins/session-agent.ts';
import type { Fault, StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { agentSdkHere } from '../support/claude-agent-stage.ts';
import { judgeScene, runHere, startBuilt } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import {
  caseNumber,
  cases,
  type JsonMonteCarloLayer,
  layerIn,
  resumeIn,
  SESSIONS,
  SUBJECT,
  sessionScene,
} from '../support/session-scene.ts';

const DONE = { text: 'Here is the paper model, folded along both diagonals.' };
const using = ({ turn }: Pick<AgentStep, 'turn'>): StandInAnswer => (turn === 1 ? callsSkill(SUBJECT) : DONE);
const TEN = [...SESSIONS, '--sessions', '10'];

/** Nothing that could be taken for a measured 0 %. */
function expectNothingMeasured(layer: JsonMonteCarloLayer): void {
  expect(layer).toMatchObject({ valid: false, score: null, activation: null, quality: null, failure: null });
  expect(layer.invalid_reason).toEqual(expect.any(String));
  expect(Object.values(layer.sub_scores).filter((score) => score !== null)).toEqual([]);
}

describe('failed sessions are a result', () => {
  test.each([
    ['50 prompts', cases(50)],
    ['the same 10 prompts again and again', cases(10)],
  ])('4 of 50 have the exact interval of a binomial rate: %s', async (_, prompts) => {
    let failed = 0;
    const scene = await sessionScene({
      act: (step) => {
        const fails = step.turn === 2 && caseNumber(step.prompt) <= 4 && failed < 4;
        if (fails) failed += 1;
        return fails ? { text: '' } : using(step);
      },
      prompts,
    });
    const { code, stdout } = await runHere(scene, SESSIONS);
    const { n, n_failed, n_errored, failure, activation } = layerIn(stdout);
    expect([code, n, n_failed, n_errored]).toEqual([0, 50, 4, 0]);
    // scipy.stats.binomtest(4, 50).proportion_ci(0.95, method='exact')
    expect(failure).toMatchObject({
      rate: 0.08,
      ci_low: expect.closeTo(0.0222, 4),
      ci_high: expect.closeTo(0.1923, 4),
      kinds: { empty: 4 },
    });
    expect(activation?.rate).toBe(1);
  });
});

describe('an endpoint that judges, and then breaks', () => {
  const FAULTS: Record<string, Fault> = {
    '500': { kind: 'status', status: 500 },
    'a page instead of JSON': { kind: 'html' },
    'JSON of another kind': { kind: 'body', body: { choices: [] } },
    reset: { kind: 'reset' },
  };

  // All at a time: most of it is waiting for another attempt.
  const ofEachFault = (check: (fault: Fault) => Promise<void>) =>
    Promise.all(
      Object.entries(FAULTS).map(([name, fault]) =>
        check(fault).catch((error: unknown) => Promise.reject(new Error(name, { cause: error }))),
      ),
    );

  test('from the first session on: invalid', async () => {
    await ofEachFault(async (fault) => {
      const scene = await sessionScene({
        act: using,
        prompts: cases(10),
        faults: (request) => (isSession(request) ? fault : null),
      });
      const { code, stdout, stderr } = await runHere(scene, TEN);
      expect(code).toBe(3);
      expect(schemaProblems(stdout, 'skill-evaluation')).toEqual([]);
      expectNothingMeasured(layerIn(stdout));
      expect(stderr).toContain('the sessions measured nothing: The instrument check failed');
      // Reasons of the judge is there.
      const { layers } = JSON.parse(stdout) as { layers: { score: number | null }[] };
      expect(layers.map(({ score }) => score !== null)).toEqual([true, true, false]);
    });
  });

  test.runIf(agentSdkHere() !== null).each([
    [400, 'did not fire on any of 3 prompts that name its job (refused-request'],
    [429, 'The instrument check failed'],
  ])('%i to every session of Claude Code: invalid, too', async (status, reason) => {
    // Nobody waits for so long.
    const fault: Fault = { kind: 'status', status, headers: { 'retry-after': '600' } };
    const scene = await sessionScene({
      act: using,
      prompts: cases(10),
      faults: (request) => (isSession(request) ? fault : null),
    });
    const { code, stdout, stderr } = await startBuilt(scene, [...TEN, '--agent', 'claude-code']).ended;
    expect([code, stderr]).toEqual([3, expect.stringContaining(reason)]);
    expectNothingMeasured(layerIn(stdout));
    expect(readdirSync(scene.temporary)).toEqual([]);
  });

  test('after the controls: no draw is a zero, and each is tried again', async () => {
    await ofEachFault(async (fault) => {
      let broken = true;
      const scene = await sessionScene({
        act: using,
        prompts: cases(10),
        faults: (request) => (broken && isCase(request) ? fault : null),
      });
      const { code, stdout, stderr } = await runHere(scene, TEN);
      expect(code).toBe(3);
      const { activation, quality, failure, ...layer } = layerIn(stdout);
      expect(layer).toMatchObject({ n: 0, n_failed: 0, n_errored: 10, score: null });
      expect([activation?.rate ?? null, quality?.mean ?? null, failure?.rate ?? null]).toEqual([
        ...[null, null, null],
      ]);
      expect(stderr).toContain('10 of 10 sessions errored and are not draws');

      broken = false;
      const asked = scene.standIn.calls;
      const resumed = await runHere(scene, resumeIn(stderr));
      expect(resumed.code).toBe(0);
      expect(layerIn(resumed.stdout)).toMatchObject({ n: 10, n_errored: 0, activation: { rate: 1 } });
      // Two calls of each session and its judgement; the controls are paid.
      expect(scene.standIn.calls - asked).toBe(30);
    });
  });

  test('some sessions errored: the others count, and it says so', async () => {
    const scene = await sessionScene({
      act: using,
      prompts: cases(10),
      faults: (request) =>
        request.turn === 1 && [3, 7].includes(caseNumber(promptOf(request)))
          ? { kind: 'status', status: 529 }
          : null,
    });
    const { code, stdout, stderr } = await runHere(scene, TEN);
    expect(code).toBe(3);
    expect(layerIn(stdout)).toMatchObject({
      valid: true,
      n: 8,
      n_errored: 2,
      n_failed: 0,
      activation: { rate: 1 },
    });
    expect(JSON.parse(stdout).composite.complete).toBe(false);
    expect(stderr).toContain('2 of 10 sessions errored');
  });

  test('a model that hangs is not a draw', async () => {
    const scene = await sessionScene({
      act: using,
      prompts: cases(2),
      faults: (request) => (caseNumber(promptOf(request)) === 2 ? { kind: 'hang' } : null),
    });
    const { code, stdout } = await runHere(scene, [...SESSIONS, '--sessions', '2', '--call-timeout', '0.5']);
    expect(code).toBe(3);
    expect(layerIn(stdout)).toMatchObject({ n: 1, n_errored: 1, n_failed: 0 });
  });
});

describe('an instrument that fails its check measures nothing', () => {
  test.each<[string, (request: StandInRequest) => StandInAnswer, RegExp]>([
    ['no control skill is ever loaded', () => DONE, /did not fire on any of 3 prompts/],
    [
      'a skill is loaded whatever is asked',
      (request) => (request.turn === 1 ? callsSkill(SUBJECT) : DONE),
      /did not fire on any of 3 prompts/,
    ],
    [
      'skills are loaded on small talk',
      (request) =>
        request.turn === 1
          ? callsSkill(promptOf(request).includes('Hollowgate') ? 'hollowgate-parcel-label' : SUBJECT)
          : DONE,
      /3 of 3 prompts for which no skill should fire loaded one \(fold-1\)/,
    ],
  ])('%s', async (_, agent, reason) => {
    const judge = sessionAgent(using);
    const scene = await judgeScene({
      answer: (request) => (isSession(request) ? agent(request) : judge(request)),
      tree: { 'prompts.json': JSON.stringify(cases(10)) },
    });
    const { code, stdout, stderr } = await runHere(scene, TEN);
    expect(code).toBe(3);
    expectNothingMeasured(layerIn(stdout));
    expect(layerIn(stdout).sessions).toEqual([]);
    expect(layerIn(stdout).invalid_reason).toMatch(reason);
    expect(stderr).toMatch(reason);
    // Nothing was paid beyond the six controls.
    const asked = new Set(scene.standIn.requests.filter(isSession).map(promptOf));
    expect(asked.size).toBe(6);
  });
});

function isCase(request: StandInRequest): boolean {
  return !Number.isNaN(caseNumber(promptOf(request)));
}
