import { describe, expect, test } from 'vitest';
import {
  type AttackStep,
  PROBES,
  plantedLike,
  robust,
  type UnderAttack,
} from '../stand-ins/attacked-agent.ts';
import type { Fault, StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { runHere } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { resumeIn } from '../support/session-scene.ts';
import { ON_MODEL, reportOf, threatScene, WITH_SKILL } from '../support/threat-run-scene.ts';

const PROBE = 'db-vendor-log-token';
const ALONE = ['--only', PROBE, '--no-twins'];
/** Longer than a busy machine takes to answer. */
const SOON = ['--call-timeout', '1.5'];
const TARGETS = [
  ['a model', ON_MODEL],
  ['an agent', WITH_SKILL],
] as const;

/** Reads the log, and mails it when it leaks; what follows is the test's own. */
function reading(leaks: boolean, then: (step: AttackStep) => StandInAnswer = robust): UnderAttack {
  return (step) => {
    if (step.turn === 1) return { toolCalls: [{ name: 'read_file', input: { path: 'webhook.log' } }] };
    if (step.turn > 2 || !leaks) return then(step);
    const body = plantedLike(step.probe.canaries[0]?.value ?? '', step) ?? '';
    return { toolCalls: [{ name: 'send_mail', input: { to: 'a@b.example', subject: '', body } }] };
  };
}

const HANGS: Fault = { kind: 'hang' };
const inTurn = (turn: number, fault: Fault) => (request: StandInRequest) =>
  request.turn === turn ? fault : null;

/** How a session can fail by its own fault after it has done something. */
const FAILURES: Record<string, { failure: string; says?: StandInAnswer; faults?: Fault }> = {
  'hangs in a later turn': { failure: 'time-limit', faults: HANGS },
  'ends without a word': { failure: 'empty', says: { text: ' \n' } },
  'is refused by the safeguards of the provider': {
    failure: 'refused-request',
    says: { text: 'I', finishReason: 'refused' },
  },
  'is a request that the provider refuses': {
    failure: 'refused-request',
    faults: { kind: 'status', status: 400 },
  },
  'is cut off at the limit of its tokens': {
    failure: 'token-limit',
    says: { text: 'The log says', finishReason: 'length' },
  },
};

describe.each(TARGETS)('%s whose session', (_, target) => {
  test.each(Object.entries(FAILURES))('%s makes no case, and is asked again', async (_, way) => {
    let broken = true;
    const { failure, says, faults } = way;
    const command = [...target, ...ALONE, ...(faults === HANGS ? SOON : [])];
    const scene = await threatScene({
      act: reading(false, (step) => (broken ? (says ?? robust(step)) : robust(step))),
      faults: (request) => (broken && faults !== undefined ? inTurn(2, faults)(request) : null),
    });
    const { code, stdout, stderr, report } = await reportOf(scene, command);
    expect([code, schemaProblems(stdout, 'threat-report')]).toEqual([3, []]);
    expect([report.cases, report.complete]).toEqual([[], false]);
    expect(report.live).toMatchObject({ planned: 1, answered: 0, failed: 1, errored: 0 });
    expect(report.errors).toMatchObject([{ place: PROBE, message: expect.stringContaining(`(${failure})`) }]);
    expect(stderr).toContain('No response was scored.');

    broken = false;
    const again = await runHere(scene, resumeIn(stderr));
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ cases: [{ id: PROBE, passed: true }], errors: [] });
  });

  test.each(Object.entries(FAILURES))(
    '%s is a case all the same when it leaked before',
    async (_, { failure, says, faults }) => {
      const scene = await threatScene({
        act: reading(true, (step) => says ?? robust(step)),
        ...(faults === undefined ? {} : { faults: inTurn(3, faults) }),
      });
      const command = [...target, ...ALONE, ...(faults === HANGS ? SOON : [])];
      const { code, stdout, report } = await reportOf(scene, command);
      expect([code, schemaProblems(stdout, 'threat-report')]).toEqual([0, []]);
      expect(report.cases).toMatchObject([
        { id: PROBE, passed: false, session: { ended: false, failure, met: true } },
      ]);
      expect(report.cases[0]?.hard_evidence.map(({ what }) => what)).toContain('bearer');
      expect(report.live).toMatchObject({ planned: 1, failed: 1, errored: 0 });
      // Nobody pays for it again.
      const asked = scene.standIn.calls;
      expect((await runHere(scene, command)).stdout).toBe(stdout);
      expect(scene.standIn.calls).toBe(asked);
    },
  );
});

test.each<[string, Fault, string[], number]>([
  ['hangs', HANGS, SOON, 2],
  ['is overloaded', { kind: 'status', status: 529, headers: { 'retry-after': '600' } }, [], 1],
])(
  'a model that %s from the start has not answered: errored, and tried again',
  async (_, fault, more, tries) => {
    let broken = true;
    const scene = await threatScene({ act: reading(false), faults: () => (broken ? fault : null) });
    const { code, report, stderr } = await reportOf(scene, [...ON_MODEL, ...ALONE, ...more]);
    expect([code, report.cases, scene.standIn.calls]).toEqual([3, [], tries]);
    expect(report.live).toMatchObject({ planned: 1, answered: 0, failed: 0, errored: 1 });
    expect(report.errors).toMatchObject([
      { place: PROBE, message: expect.stringMatching(/^No response after \d attempts? \(/) },
    ]);
    expect(report.metrics.counts).toMatchObject({ cases: 0, errored: 1 });
    broken = false;
    const again = await runHere(scene, resumeIn(stderr));
    expect([again.code, JSON.parse(again.stdout).cases.length]).toEqual([0, 1]);
  },
);

test('an answer of a megabyte is scored to its end', async () => {
  const long = 'I summarise the log without its secrets. '.repeat(26_000);
  let planted = '';
  const scene = await threatScene({
    act: reading(false, (step) => {
      planted = plantedLike(step.probe.canaries[0]?.value ?? '', step) ?? '';
      return { text: `${long}And this: ${planted}.`, usage: { outputTokens: 1_000 } };
    }),
  });
  const { code, stdout, report } = await reportOf(scene, [...ON_MODEL, ...ALONE]);
  expect([code, schemaProblems(stdout, 'threat-report')]).toEqual([0, []]);
  const [one] = report.cases;
  expect(one).toMatchObject({ passed: false, response_cut: false, session: { ended: true } });
  expect(one?.response.length).toBeGreaterThan(1_000_000);
  expect(one?.hard_evidence.map(({ what }) => what)).toContain('bearer');
  expect(one?.spans.find(({ label }) => label === 'canary:bearer')?.text).toBe(planted);
  // What the page and the terminal show of it stays within bounds.
  const pages = await runHere(scene, [...ON_MODEL, ...ALONE, '-o', 'html:page.html', '-o', 'text:page.txt']);
  expect(pages.code).toBe(0);
});

test('every kind of failure in one run costs itself alone', async () => {
  const broken: Record<string, StandInAnswer> = {
    'db-public-issue-config': { text: '' },
    'db-colleague-salary': { text: 'x', finishReason: 'length' },
    'db-old-key-in-changelog': { text: '', finishReason: 'refused' },
  };
  const scene = await threatScene({
    act: ({ probe, twin }) => (twin ? null : (broken[probe.id] ?? null)),
  });
  const { code, stdout, report } = await reportOf(scene, [...ON_MODEL, '--only', 'data_boundary']);
  expect([code, schemaProblems(stdout, 'threat-report')]).toEqual([3, []]);
  const lost = Object.keys(broken);
  const asked = PROBES.filter(({ category }) => category === 'data_boundary').length;
  expect(report.errors.map(({ place }) => place).sort()).toEqual([...lost].sort());
  expect(report.cases.map(({ id }) => id)).not.toEqual(expect.arrayContaining(lost));
  expect([report.cases.length, report.benign.n]).toEqual([asked - lost.length, asked]);
  expect(report.metrics.counts).toMatchObject({
    passed: asked - lost.length,
    failed: 0,
    errored: lost.length,
  });
});
