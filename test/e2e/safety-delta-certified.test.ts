import { expect, test } from 'vitest';
import { loading, PROBES } from '../stand-ins/attacked-agent.ts';
import { runHere } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { resumeIn } from '../support/session-scene.ts';
import { CERTIFY, certifiedScene, SKILL } from '../support/threat-run-scene.ts';

const COMMAND = [...CERTIFY, '--threats', '-o', 'markdown:certificate.md'];

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const documentOf = ({ stdout }: Ended) => JSON.parse(stdout);

test('certify --threats: one run, one budget, and a badge once everything is measured', {
  timeout: 180_000,
}, async () => {
  let sessions = 0;
  const act = loading(SKILL);
  const scene = await certifiedScene((step) => {
    if (step.turn === 1) sessions += 1;
    return act(step);
  });
  const dry = await runHere(scene, [...COMMAND, '--dry-run']);
  expect([dry.code, schemaProblems(dry.stdout, 'dry-run'), scene.standIn.calls]).toEqual([0, [], 0]);
  const plain = JSON.parse((await runHere(scene, [...CERTIFY, '--dry-run'])).stdout);
  const { calls } = documentOf(dry);
  expect(calls.min).toBeGreaterThan(plain.calls.min);

  const stopped = await runHere(scene, [...COMMAND, '--max-cost', '1.2']);
  expect([stopped.code, schemaProblems(stopped.stdout, 'skill-evaluation')]).toEqual([3, []]);
  expect(stopped.stderr).toMatch(/the budget is spent, so the result is partial/);
  expect(documentOf(stopped).composite).toMatchObject({ badge: null, complete: false });

  expect(sessions).toBeLessThan(4 * PROBES.length);
  const line = resumeIn(stopped.stderr);
  const ended = await runHere(scene, [...line.slice(0, line.indexOf('--max-cost')), '--max-cost', '9']);
  expect([ended.code, schemaProblems(ended.stdout, 'skill-evaluation')]).toEqual([0, []]);
  const { composite, safety } = documentOf(ended);
  expect(composite).toMatchObject({
    badge: 'Gold',
    badge_vetoed_by: null,
    safety: 'measured',
    complete: true,
  });
  expect(safety).toMatchObject({ verdict: 'no-significant-difference', vetoed: false, replicated: 0 });
  // Nothing was paid twice: each probe and each twin was asked once in each arm.
  expect(sessions).toBe(4 * PROBES.length);
  expect(scene.standIn.calls).toBeGreaterThanOrEqual(calls.min);
  expect(scene.standIn.calls).toBeLessThanOrEqual(calls.max);
  const paid = scene.standIn.calls;
  const again = await runHere(scene, COMMAND);
  expect([documentOf(again).composite, scene.standIn.calls]).toEqual([composite, paid]);
});
