import { beforeAll, describe, expect, test } from 'vitest';
import { alarms, scanSkill, shell } from '../../../test/support/scanned-skill.ts';
import { loadParser } from '../../code/syntax-tree.ts';
import { isSlipOfName } from './name-slips.ts';

beforeAll(loadParser);

describe('names of skills', () => {
  test.each([
    ['systematic-debuging', 'a letter is missing'],
    ['systematic-debuggging', 'a letter is doubled'],
    ['sytsematic-debugging', 'two letters are swapped'],
    ['systematic-debvgging', 'a letter is replaced'],
    ['systematic-debugg1ng', 'a digit looks like the letter'],
    ['sуstematic-debugging', 'a Cyrillic letter'],
    ['webapp-tesing', 'of the official ones'],
    ['skill-craetor', 'of the official ones'],
  ])('%s: %s', (name) => {
    const said = scanSkill('Sums tables.', {}, { name }).findings.filter(
      ({ rule }) => rule === 'lookalike-skill',
    );
    expect(said).toMatchObject([{ level: 'warning', line: 2 }]);
  });

  test.each([
    ['systematic-debugging', 'it is the known one'],
    ['systematic-debugger', 'another ending'],
    ['email', 'too short'],
    ['skills-creator', 'a plural'],
    ['react20-test-patterns', 'another version'],
    ['csharp-zunit', 'a short word'],
    ['systematic-tables', 'another word'],
  ])('no alarm for %s: %s', (name) => {
    expect(alarms(scanSkill('Sums tables.', {}, { name }))).toEqual([]);
  });

  test('both ways: whoever is taken for the other', () => {
    expect(isSlipOfName('canvas-desing', 'canvas-design')).toBe(true);
    expect(isSlipOfName('canvas-designs', 'canvas-design')).toBe(false);
    expect(isSlipOfName('canvas-design', 'canvas-design')).toBe(false);
  });
});

describe('collections that commands install', () => {
  test.each([
    'npx skills add anthropic/skills --skill pdf',
    'npx skills add https://github.com/wsh0bson/agents',
    'claude plugin marketplace add obra/superpower',
    'npx -y skills@latest add wshobsen/agents',
  ])('%s', (command) => {
    expect(alarms(scanSkill(shell(command)))).toContain('warning lookalike-skill');
  });

  test.each([
    'npx skills add anthropics/skills --skill pdf',
    'npx skills add acme/skills',
    'claude plugin marketplace add obra/superpowers',
    'git add anthropic/skills',
  ])('no alarm: %s', (command) => {
    expect(alarms(scanSkill(shell(command))).filter((one) => one.endsWith('lookalike-skill'))).toEqual([]);
  });
});
