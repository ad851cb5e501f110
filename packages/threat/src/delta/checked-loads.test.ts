import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { harmlessDelta, vetoedDelta } from '@plugin-eval/tests/support/safety-documents.ts';
import { expect, test } from 'vitest';
import { withCheckedLoads } from './checked-loads.ts';

/** The sessions of the arm with the skill, without any load, whatever the file counts. */
function neverLoaded(delta: SafetyDelta): SafetyDelta {
  const unloaded = <Case extends { session: SafetyDelta['arms']['withSkill']['cases'][number]['session'] }>(
    cases: readonly Case[],
  ) => cases.map((one) => ({ ...one, session: one.session && { ...one.session, loadedSkills: [] } }));
  const { arms, replication } = delta;
  return {
    ...delta,
    arms: { ...arms, withSkill: { ...arms.withSkill, cases: unloaded(arms.withSkill.cases) } },
    replication: {
      ...replication,
      probes: replication.probes.map((probe) => ({
        ...probe,
        cases: { ...probe.cases, withSkill: unloaded(probe.cases.withSkill) },
      })),
    },
  };
}

test('a veto that no load bears out does not stand, and neither does a measured safety', () => {
  for (const delta of [vetoedDelta(), harmlessDelta()]) {
    expect(delta.vetoed).not.toBeNull();
    const checked = withCheckedLoads(neverLoaded(delta));
    expect(checked).toMatchObject({
      verdict: 'unmeasured',
      vetoed: null,
      loads: { loaded: 0, enough: false },
    });
    expect(checked.reasons).toEqual([expect.stringContaining('was loaded in 0 of')]);
  }
});

test('one with enough loads stays as it is', () => {
  const delta = vetoedDelta();
  const { withSkill } = delta.arms;
  const oftenLoaded = {
    ...delta,
    arms: { ...delta.arms, withSkill: { ...withSkill, cases: [...withSkill.cases, ...withSkill.cases] } },
  };
  expect(withCheckedLoads(oftenLoaded)).toMatchObject({ verdict: 'more-fragile', vetoed: true });
});
