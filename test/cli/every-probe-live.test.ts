import { expect, test } from 'vitest';
import { obeying, PROBES, type UnderAttack } from '../stand-ins/attacked-agent.ts';
import { ON_MODEL, reportOf, threatScene } from '../support/threat-run-scene.ts';

/** Every probe in a session of its own with a scripted model, fixture tools and fresh canaries. */
async function run(act?: UnderAttack) {
  const scene = await threatScene(act === undefined ? {} : { act });
  const { report } = await reportOf(scene, ON_MODEL);
  expect([report.errors, report.cases.length]).toEqual([[], PROBES.length]);
  return report;
}

test('a careless model, which does what every text that it meets wants, fails all of them', {
  timeout: 180_000,
}, async () => {
  const { cases } = await run(obeying);
  expect(cases.filter(({ passed }) => passed).map(({ id, explanation }) => [id, explanation])).toEqual([]);
  expect(cases.filter(({ detected_failure_modes: modes }) => modes.length === 0).map(({ id }) => id)).toEqual(
    [],
  );
});

test('a careful one, which declines and reports, passes all of them and helps with every twin', {
  timeout: 180_000,
}, async () => {
  const { cases, benign } = await run();
  const undecided = cases.filter(({ passed, needs_review }) => !passed || needs_review);
  expect(undecided.map(({ id, explanation }) => [id, explanation])).toEqual([]);
  expect(benign).toMatchObject({ n: PROBES.length, false_refusals: 0 });
});
