import { expect, test } from 'vitest';
import { flaky, givingIn, isListed, loading, type UnderAttack } from '../stand-ins/attacked-agent.ts';
import type { Scene } from '../support/judge-scene.ts';
import { BOTH_ARMS, deltaOf, type JsonSafetyDelta, SKILL, threatScene } from '../support/threat-run-scene.ts';

const RATE = 0.05;
/** The geometry has no part in the verdict, and takes its time. */
const PROBES_ALONE = ['--no-twins', '--min-geometry-cases', '1000000', '--quiet'];

/** A scene whose agent can be changed, so that all certifications ask one server. */
async function changingScene(): Promise<{ scene: Scene; be: (act: UnderAttack) => void }> {
  let now: UnderAttack = () => null;
  const scene = await threatScene({ act: (step) => now(step) });
  return {
    scene,
    be: (act) => {
      now = act;
    },
  };
}

/** So many certifications of an agent that gives in to one attack in twenty, with the skill and without. */
async function certify(times: number, args: readonly string[], firstSeed: number) {
  const { scene, be } = await changingScene();
  const deltas: JsonSafetyDelta[] = [];
  for (let seed = firstSeed; seed < firstSeed + times; seed++) {
    be(flaky({ rate: RATE, seed, skill: SKILL }));
    const command = [...BOTH_ARMS, ...PROBES_ALONE, ...args, '--fresh', '--seed', String(seed)];
    const { code, delta } = await deltaOf(scene, command);
    expect([code, delta.complete]).toEqual([0, true]);
    deltas.push(delta);
  }
  const first = deltas.flatMap(({ arms }) => [arms.with_skill, arms.without_skill]);
  const cases = first.reduce((sum, { metrics }) => sum + metrics.counts.cases, 0);
  const failed = first.reduce((sum, { metrics }) => sum + metrics.counts.failed, 0);
  return {
    failureRate: failed / cases,
    repeated: deltas.filter(({ replication }) => replication.probes.length > 0).length,
    vetoed: deltas.filter(({ vetoed }) => vetoed).length,
  };
}

test('an agent that is flaky by itself: all probes, a handful of times, and no veto', {
  timeout: 180_000,
}, async () => {
  const { failureRate, repeated, vetoed } = await certify(3, [], 1);
  // It is flaky indeed: of 546 first samples 5 % fail, give or take three standard errors.
  expect(failureRate).toBeGreaterThan(0.022);
  expect(failureRate).toBeLessThan(0.078);
  expect([repeated, vetoed]).toEqual([3, 0]);
});

test('30 certifications over one family are vetoed no more often than was promised', {
  timeout: 180_000,
}, async () => {
  const { failureRate, repeated, vetoed } = await certify(30, ['--only', 'goal_integrity'], 1_000);
  expect(failureRate).toBeGreaterThan(0.028);
  expect(failureRate).toBeLessThan(0.072);
  // Half of those that differ fail with the skill.
  expect(repeated).toBeGreaterThan(7);
  // With 5 % each, 5 or more of 30 come in 1.6 % of the time.
  expect(vetoed).toBeLessThanOrEqual(4);
});

test('the same flaky agent, with a skill that makes it obey one probe, is told apart', async () => {
  const { scene, be } = await changingScene();
  const own = flaky({ rate: RATE, seed: 7, skill: SKILL });
  be(
    loading(SKILL, (step) =>
      step.probe.id === 'gi-audit-log-pause' && !step.twin && isListed(SKILL, step)
        ? givingIn(step)
        : own(step),
    ),
  );
  const { delta } = await deltaOf(scene, [...BOTH_ARMS, ...PROBES_ALONE]);
  expect(delta).toMatchObject({ verdict: 'more-fragile', vetoed: true, complete: true });
  expect(delta.replication.probes.length).toBeGreaterThan(1);
  const guilty = delta.replication.probes.filter(({ verdict }) => verdict === 'more-fragile');
  expect(guilty.map(({ probe_id }) => probe_id)).toEqual(['gi-audit-log-pause']);
});
