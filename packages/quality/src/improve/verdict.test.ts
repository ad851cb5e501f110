import { describe, expect, test } from 'vitest';
import type { PromptTally, Stratum } from './prompt-tally.ts';
import { ALPHA, SMALLEST_GAIN, verdictOf } from './verdict.ts';

const TERMS = { alpha: ALPHA, smallestGain: SMALLEST_GAIN, penalty: 0 };

const tally = (
  stratum: Stratum,
  group: number,
  [original, candidate]: readonly [number, number],
  planned = 5,
): PromptTally => ({
  ...{ stratum, group },
  original: { planned, ended: planned, right: original },
  candidate: { planned, ended: planned, right: candidate },
});

/** Prompts with differences in fifths, each a group of its own. */
const stratum = (name: Stratum, fifths: readonly number[]) =>
  fifths.map((gain, group) => tally(name, group, gain < 0 ? [-gain, 0] : [0, gain]));

const OWN = stratum('own', [1, 2, 0, 0, 3, 1, 0, 2, 0, 1, 0, 1]);
const NEAR = stratum('near', [0, 0, 0, 1, 0, 0, -1, 0]);

describe('verdicts', () => {
  test('better when the lower end is above 0, with the numbers of the specification', () => {
    const { verdict, gain, up, down, level } = verdictOf([...OWN, ...NEAR], TERMS);
    expect(verdict).toBe('better');
    expect(gain?.estimate).toBeCloseTo(0.1833333333, 9);
    expect(gain?.low).toBeCloseTo(0.003777, 6);
    expect([up, down, level]).toEqual([8, 1, 11]);
  });

  test('undecided once four candidates share the error', () => {
    const { verdict, gain } = verdictOf([...OWN, ...NEAR], { ...TERMS, alpha: ALPHA / 4 });
    expect(verdict).toBe('undecided');
    expect(gain?.low).toBeCloseTo(-0.068667, 6);
  });

  test('worse is its mirror', () => {
    const swapped = [...OWN, ...NEAR].map((one) => ({
      ...one,
      original: one.candidate,
      candidate: one.original,
    }));
    expect(verdictOf(swapped, TERMS).verdict).toBe('worse');
  });

  test('no better when gains worth having are excluded', () => {
    const even = (count: number, name: Stratum) => stratum(name, Array(count).fill(0));
    const many = verdictOf([...even(60, 'own'), ...even(60, 'near')], TERMS);
    expect(many.verdict).toBe('no-better');
    expect(many.excludedAbove).toBeLessThan(0.1);
    expect(verdictOf([...even(12, 'own'), ...even(8, 'near')], TERMS).verdict).toBe('undecided');
  });

  test('a declared penalty is subtracted', () => {
    const { verdict, gain } = verdictOf([...OWN, ...NEAR], { ...TERMS, penalty: 0.05 });
    expect([verdict, gain?.estimate.toFixed(6)]).toEqual(['undecided', '0.133333']);
  });
});

describe('groups', () => {
  test('near duplicates count as one case, with their mean', () => {
    const doubled = [...OWN, ...OWN.map((one) => ({ ...one })), ...NEAR];
    const single = verdictOf([...OWN, ...NEAR], TERMS);
    const both = verdictOf(doubled, TERMS);
    expect(both.gain).toEqual(single.gain);
    expect(both.groups.own).toBe(12);
  });

  test('five sibling prompts are left out of the sum, six are in it', () => {
    const siblings = (count: number) => stratum('sibling', Array(count).fill(-5));
    expect(verdictOf([...OWN, ...NEAR, ...siblings(5)], TERMS)).toMatchObject({
      verdict: 'better',
      strata: ['own', 'near'],
      down: 1,
    });
    expect(verdictOf([...OWN, ...NEAR, ...siblings(6)], TERMS)).toMatchObject({
      verdict: 'worse',
      strata: ['own', 'near', 'sibling'],
      down: 7,
    });
  });
});

describe('floors', () => {
  test.each([
    [12, 4, 'undecided'],
    [5, 7, 'undecided'],
    [4, 12, 'too-few'],
    [12, 3, 'too-few'],
    [6, 5, 'too-few'],
  ])('%i own and %i near prompts: %s', (own, near, verdict) => {
    const even = (count: number, name: Stratum) => stratum(name, Array(count).fill(0));
    expect(verdictOf([...even(own, 'own'), ...even(near, 'near')], TERMS).verdict).toBe(verdict);
  });

  test('two sessions of a prompt are too few', () => {
    const two = [...OWN, ...NEAR].map(({ stratum: name, group }) => tally(name, group, [0, 2], 2));
    expect(verdictOf(two, TERMS)).toMatchObject({
      verdict: 'too-few',
      problem: expect.stringContaining('3 sessions'),
    });
  });
});

describe('lost sessions', () => {
  const lose = (lost: readonly [number, number], prompts: number) =>
    [...OWN, ...NEAR].map((one, index) =>
      index < prompts
        ? {
            ...one,
            original: { ...one.original, ended: 5 - lost[0], right: 0 },
            candidate: { ...one.candidate, ended: 5 - lost[1], right: 0 },
          }
        : one,
    );

  test('a tenth lost in both arms is borne, more is not', () => {
    // 20 prompts of 5 sessions in 2 arms: 20 of 200 lost, then 22.
    expect(verdictOf(lose([1, 1], 10), TERMS).problem).toBeNull();
    expect(verdictOf(lose([1, 1], 11), TERMS)).toMatchObject({
      verdict: 'invalid',
      problem: expect.stringContaining('22 of 200'),
    });
  });

  test('arms may lose 5 points apart, not more', () => {
    expect(verdictOf(lose([0, 1], 5), TERMS).problem).toBeNull();
    expect(verdictOf(lose([0, 1], 6), TERMS)).toMatchObject({
      verdict: 'invalid',
      problem: expect.stringContaining('6 %'),
    });
  });

  test('a prompt without a result in one arm leaves both', () => {
    const gone = [
      ...OWN.slice(1),
      { ...(OWN[0] as PromptTally), candidate: { planned: 5, ended: 0, right: 0 } },
    ];
    expect(verdictOf([...gone, ...NEAR], TERMS)).toMatchObject({ problem: null, groups: { own: 11 } });
  });
});
