import { madeSkillSet } from '@plugin-eval/tests/support/made-skill-set.ts';
import { expect, test } from 'vitest';
import { findCollisions } from './collisions.ts';
import { COLLISION_BOUND } from './measure-set.ts';

test.each([1, 2, 3])(
  'of planted shadows 95 % are found, and 5 % of what is found was not planted: set %i',
  (seed) => {
    const { members, planted } = madeSkillSet(600, 60, seed);
    const texts = members.map(({ name, description }) => `${name} ${description}`);
    const { collisions } = findCollisions(texts, COLLISION_BOUND.similarity);
    const found = new Set(collisions.map(({ pair }) => pair.join(' ')));
    const right = planted.filter((pair) => found.has(pair.join(' ')));
    expect(right.length / planted.length).toBeGreaterThanOrEqual(0.95);
    expect((found.size - right.length) / found.size).toBeLessThanOrEqual(0.05);
  },
);
