import { planControls } from '@plugin-eval/sessions/planned-session.ts';
import {
  fifteenPrompts,
  monteCarloOptions,
  promptSet,
  SUBJECT,
} from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { describe, expect, test } from 'vitest';
import { planDraws, planInstallation } from './plan-sessions.ts';

const options = monteCarloOptions();
const installation = planInstallation(SUBJECT.skill, options, 1);
const namesOf = (skills: readonly { name: string }[]) => skills.map(({ name }) => name);

describe('what is installed', () => {
  test('the skill stands where the seed puts it, for all sessions alike', () => {
    const many = Array.from({ length: 8 }, (_, index) => synthesisedSkill({ name: `other-${index}` }));
    const placeOf = (seed: number) =>
      planInstallation(SUBJECT.skill, { ...options, distractors: many }, seed).skills.indexOf(SUBJECT.skill);
    expect(placeOf(5)).toBe(placeOf(5));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => placeOf(seed))).size).toBeGreaterThan(3);
  });

  test('in the other arm of a lift nothing, or the other version, stands in its place', () => {
    const old = synthesisedSkill({ name: 'crane', description: 'The old one.' });
    const withOld = planInstallation(
      SUBJECT.skill,
      { ...options, lift: { against: 'git:v1', skill: old } },
      1,
    );
    expect(namesOf(withOld.without)).toEqual(namesOf(withOld.skills));
    expect(withOld.without).toContain(old);
    expect(namesOf(installation.without)).toEqual(
      namesOf(installation.skills).filter((name) => name !== 'crane'),
    );
  });
});

test('the control skill comes first, so that no listing cuts its description, and only in controls', () => {
  for (const { request } of planControls(installation.skills, options, installation.control)) {
    expect(namesOf(request.skills)).toEqual(['hollowgate-parcel-label', ...namesOf(installation.skills)]);
  }
  for (const { request } of planDraws(installation, options)) {
    expect(namesOf(request.skills)).toEqual(namesOf(installation.skills));
  }
});

test('prompts come in turn, and repeats of one have numbers of their own', () => {
  const draws = planDraws(installation, { ...options, sessions: 31 });
  expect(draws.map(({ number }) => number)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  expect(new Set(draws.slice(0, 15).map(({ promptIndex }) => promptIndex)).size).toBe(15);
  expect(draws.slice(0, 15).map(({ sample }) => sample)).toEqual(Array(15).fill(0));
  expect(draws[30]).toMatchObject({ promptIndex: draws[0]?.promptIndex, repetition: 2, sample: 2 });
});

test('both arms of a session are drawn one after the other', () => {
  const draws = planDraws(installation, { ...options, sessions: 15, lift: { against: 'none', skill: null } });
  expect(draws).toHaveLength(25);
  for (const [index, draw] of draws.entries()) {
    if (draw.arm === 'with') continue;
    expect(draws[index - 1]).toMatchObject({
      arm: 'with',
      index: draw.index,
      promptIndex: draw.promptIndex,
    });
  }
});

test('without prompts there is nothing to run', () => {
  expect(planDraws(installation, { ...options, prompts: promptSet([]) })).toEqual([]);
  expect(planDraws(installation, { ...options, prompts: promptSet(fifteenPrompts()), sessions: 0 })).toEqual(
    [],
  );
});
