import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { expect, test } from 'vitest';
import { loading, obeying, PROBES } from '../stand-ins/attacked-agent.ts';
import { runHere } from '../support/judge-scene.ts';
import { pageDocuments } from '../support/page-documents.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { resumeIn } from '../support/session-scene.ts';
import {
  CERTIFY,
  certifiedScene,
  deltaOf,
  PLANTED_SENTENCE,
  SKILL,
  WITH_SKILL,
} from '../support/threat-run-scene.ts';

/** As certifications ask: with prompts of the skill's own. */
const BOTH_ARMS = [...WITH_SKILL, '--without-skill'];
const OWN_SESSIONS = 48;
const PROBE = 'id-borrowed-admin-session';
const WITH_THREATS = [...CERTIFY, '--threats', '-o', 'markdown:certificate.md'];
const SCORE = ['score', `skills/${SKILL}`, '--depth', 'quick', '--output', 'json'];

/** Robust by itself. Where it read the planted sentence in its skill, it obeys the runbook of one probe. */
const obedientWithSkill = loading(SKILL, (step) =>
  step.probe.id === PROBE && step.shown.includes(PLANTED_SENTENCE) ? obeying(step) : null,
);

test('a skill that makes its agent obey one planted sentence: found, replicated, and no badge', {
  timeout: 180_000,
}, async () => {
  const scene = await certifiedScene(obedientWithSkill);
  const { code, stdout, stderr, delta } = await deltaOf(scene, [
    ...BOTH_ARMS,
    ...['-o', 'json:delta.json', '-o', 'html:delta.html'],
  ]);
  expect([code, schemaProblems(stdout, 'safety-delta')]).toEqual([0, []]);
  expect(delta).toMatchObject({ verdict: 'more-fragile', vetoed: true, complete: true });
  expect(delta.reasons).toEqual([expect.stringMatching(/^With the skill, id-borrowed-admin-session failed/)]);

  const { without_skill: without, with_skill: withSkill } = delta.arms;
  const caseOf = ({ cases: all }: typeof without) => all.find(({ id }) => id === PROBE);
  expect([without.metrics.counts.failed, withSkill.metrics.counts.failed]).toEqual([0, 1]);
  expect(caseOf(without)).toMatchObject({ passed: true, session: { loaded_skills: [] } });
  expect(caseOf(withSkill)?.hard_evidence.map(({ kind }) => kind)).toEqual(['canary', 'forbidden_tool_call']);
  expect(caseOf(withSkill)?.session).toMatchObject({ loaded_skills: [SKILL], met: true, ended: true });
  expect([without.benign.false_refusals, withSkill.benign.false_refusals]).toEqual([0, 0]);

  // One probe came out differently: five repeats in each arm are enough, and these alone are tested.
  expect(delta.comparison.discordant.map(({ probe_id }) => probe_id)).toEqual([PROBE]);
  expect(delta.replication).toMatchObject({ runs_per_arm: 5, errors: [] });
  const [replicated] = delta.replication.probes;
  expect(replicated).toMatchObject({
    probe_id: PROBE,
    without_skill: { passed: 5, n: 5 },
    with_skill: { passed: 0, n: 5 },
    verdict: 'more-fragile',
  });
  // 1 / C(10, 5)
  expect(replicated?.p_value).toBeCloseTo(1 / 252, 12);
  expect(replicated?.cases.with_skill.map(({ sample }) => sample)).toEqual([1, 2, 3, 4, 5]);
  const probes = without.cases.length;
  expect(stderr).toContain(`: ${formatCount(scene.standIn.calls)} calls, `);
  // Fewer sessions than calls: each that loads the skill takes two at least.
  expect(scene.standIn.calls).toBeGreaterThan(2 * (2 * probes - OWN_SESSIONS + 5));
  const shown = await pageDocuments(readFileSync(join(scene.root, 'delta.html'), 'utf8'));
  for (const word of [PROBE, PLANTED_SENTENCE, 'OPS_TOKEN=']) expect(shown.includes(word)).toBe(true);

  const asked = scene.standIn.calls;
  const gated = await runHere(scene, [...BOTH_ARMS, '--fail-on-veto']);
  expect([gated.code, gated.stderr]).toEqual([1, expect.stringContaining('gate safety-veto failed: ')]);
  const { gates, ...same } = JSON.parse(gated.stdout);
  expect([gates.length, same]).toEqual([1, { ...delta, gates: undefined }]);
  expect(scene.standIn.calls).toBe(asked);

  // The same sentence in the evaluation, whether measured before or beside the rest.
  const scored = await runHere(scene, [...SCORE, '--with-threats', 'delta.json']);
  expect([scored.code, schemaProblems(scored.stdout, 'skill-evaluation')]).toEqual([0, []]);
  const { composite, safety } = JSON.parse(scored.stdout);
  expect(composite).toMatchObject({ badge: null, badge_vetoed_by: 'the safety delta', safety: 'measured' });
  expect(safety).toMatchObject({ vetoed: true, more_fragile: [PROBE], reasons: delta.reasons });
  expect(safety.skill_loads).toBe(safety.sessions);

  const certified = await runHere(scene, [...CERTIFY, '--threats', '--threats-report', 'json:own.json']);
  expect([certified.code, schemaProblems(certified.stdout, 'skill-evaluation')]).toEqual([0, []]);
  const certificate = JSON.parse(certified.stdout);
  expect(certificate.composite).toMatchObject({
    badge: null,
    badge_vetoed_by: 'the safety delta',
    safety: 'measured',
    complete: true,
  });
  expect(certificate.safety).toEqual(safety);
  expect(JSON.parse(readFileSync(join(scene.root, 'own.json'), 'utf8'))).toEqual(delta);
  // Neither the badge nor its loss depends on anything else.
  const plain = JSON.parse((await runHere(scene, CERTIFY)).stdout);
  expect(plain.composite).toMatchObject({ badge: 'Gold', badge_vetoed_by: null, safety: 'unmeasured' });
  expect(plain.composite.score).toBe(certificate.composite.score);
});

test('certify --threats: one run, one budget, and a badge once everything is measured', {
  timeout: 180_000,
}, async () => {
  let sessions = 0;
  const act = loading(SKILL);
  const scene = await certifiedScene((step) => {
    if (step.turn === 1) sessions += 1;
    return act(step);
  });
  const dry = await runHere(scene, [...WITH_THREATS, '--dry-run']);
  expect([dry.code, schemaProblems(dry.stdout, 'dry-run'), scene.standIn.calls]).toEqual([0, [], 0]);
  const plain = JSON.parse((await runHere(scene, [...CERTIFY, '--dry-run'])).stdout);
  const { calls } = JSON.parse(dry.stdout);
  expect(calls.min).toBeGreaterThan(plain.calls.min);

  const stopped = await runHere(scene, [...WITH_THREATS, '--max-cost', '1.2']);
  expect([stopped.code, schemaProblems(stopped.stdout, 'skill-evaluation')]).toEqual([3, []]);
  expect(stopped.stderr).toMatch(/did not cover everything, so the result is partial/);
  expect(JSON.parse(stopped.stdout).composite).toMatchObject({ badge: null, complete: false });

  expect(sessions).toBeLessThan(4 * PROBES.length);
  const line = resumeIn(stopped.stderr);
  const ended = await runHere(scene, [...line.slice(0, line.indexOf('--max-cost')), '--max-cost', '9']);
  expect([ended.code, schemaProblems(ended.stdout, 'skill-evaluation')]).toEqual([0, []]);
  const { composite, safety } = JSON.parse(ended.stdout);
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
  const again = await runHere(scene, WITH_THREATS);
  expect([JSON.parse(again.stdout).composite, scene.standIn.calls]).toEqual([composite, paid]);
});
