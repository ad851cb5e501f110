import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { planArms } from './planned-arms.ts';

const armsOf = (...arms: string[]) => planArms({ arms }, 1, tmpdir()).map(({ name }) => name);

test('the first arm is the first named that has the skill as it is, else siblings', () => {
  expect(armsOf('none', 'plugin', 'isolated')).toEqual(['plugin', 'none', 'isolated']);
  expect(armsOf('none', 'git:v1')).toEqual(['siblings', 'none', 'git:v1']);
  expect(armsOf('isolated', 'isolated')).toEqual(['isolated']);
  expect(armsOf()).toEqual([]);
});

test('another version is installed as the first arm installs the skill', () => {
  expect(planArms({ arms: ['git:v1', 'isolated'] }, 1, tmpdir())).toEqual([
    { name: 'isolated', installs: 'isolated', version: null },
    { name: 'git:v1', installs: 'isolated', version: 'git:v1' },
  ]);
});

test('arms are compared in one agent', () => {
  expect(() => planArms({ arms: ['none'] }, 2, tmpdir())).toThrow('name one agent and one model');
});
