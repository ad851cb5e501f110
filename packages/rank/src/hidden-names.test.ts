import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { describe, expect, test } from 'vitest';
import { nameBlinder } from './hidden-names.ts';

const CRANE = { skill: ['crane-folding'], plugin: 'paper-works', identities: [] };
const anywhere = (text: string, names: Partial<Parameters<typeof nameBlinder>[0]> = {}) =>
  nameBlinder({ ...CRANE, ...names }).anywhere(text);
const inTitle = (text: string, names: Partial<Parameters<typeof nameBlinder>[0]> = {}) =>
  nameBlinder({ ...CRANE, ...names }).inTitle(text);

describe('a name of several parts', () => {
  test.each([
    ['Use crane-folding here.', 'Use this-skill here.'],
    ['Use Crane-Folding, then `crane-folding`.', 'Use this-skill, then `this-skill`.'],
    ['crane_folding(2); CRANE_FOLDING_DIR', 'this_skill(2); this_skill_DIR'],
    ['[guide](references/crane-folding-guide.md)', '[guide](references/this-skill-guide.md)'],
    ['paper-works:crane-folding', 'this-plugin:this-skill'],
    ['See paper-works for more.', 'See this-plugin for more.'],
    ['/crane-folding and $crane-folding', '/this-skill and $this-skill'],
  ])('%s', (text, blind) => expect(anywhere(text)).toBe(blind));

  test.each([
    'crane-foldings',
    'xcrane-folding',
    'crane-folding2',
    'écrane-folding',
    'crane-foldingß',
    '😀𝒶crane-folding',
  ])('is no part of %s', (text) => expect(anywhere(text)).toBe(text));

  test('stays in running text where it is ordinary words, and goes from the title', () => {
    expect(anywhere('The art of crane folding.')).toBe('The art of crane folding.');
    expect(inTitle('# Crane Folding for paper works')).toBe('# this-skill for this-plugin');
  });

  test('that is written with blanks is ordinary words too, but not where it is joined', () => {
    const names = { skill: ['Code Review'], plugin: null };
    expect(anywhere('Use for code review, or call code-review.', names)).toBe(
      'Use for code review, or call this-skill.',
    );
    expect(inTitle('# Code Review', names)).toBe('# this-skill');
  });

  test('is found again right behind a place where it did not stand as a whole', () => {
    expect(anywhere('xa-b-a-b-a', { skill: ['a-b-a'], plugin: null })).toBe('xa-b-this-skill');
  });

  test('of other scripts and with signs of its own', () => {
    expect(anywhere('faltet-größe und FALTET-GRÖSSE', { skill: ['faltet-größe'] })).toContain(
      'this-skill und',
    );
    expect(anywhere('use c++.net (beta) now', { skill: ['c++.net (beta)'] })).toBe('use this-skill now');
  });
});

describe('a name of one part', () => {
  const COMMIT = { skill: ['commit'], plugin: 'git', identities: [] };

  test('stays in the text, which would lose its sense, and goes from the title', () => {
    const text = 'Write a commit message for git.';
    expect(anywhere(text, COMMIT)).toBe(text);
    expect(inTitle('# Commit messages with Git', COMMIT)).toBe('# this-skill messages with this-plugin');
  });

  test('goes with its plugin as an address', () => {
    expect(anywhere('Run /git:commit first.', COMMIT)).toBe('Run /this-plugin:this-skill first.');
  });
});

describe('who made it', () => {
  test('goes wherever it stands, in whole and in parts', () => {
    const identities = ['Ada Lovelace <ada@example.org>', 'https://github.com/acme/cranes'];
    expect(
      anywhere('By Ada Lovelace (ada@example.org), see https://github.com/acme/cranes/issues', {
        identities,
      }),
    ).toBe('By [hidden] ([hidden]), see [hidden]/issues');
  });

  test('stays where it is one ordinary word, or next to nothing', () => {
    expect(anywhere('neon and a b', { identities: ['neon', 'a b'] })).toBe('neon and a b');
  });
});

test('without names of several parts a text is the same', () => {
  expect(nameBlinder({ skill: [''], plugin: null, identities: [] }).inTitle('# Crane')).toBe('# Crane');
  expect(anywhere('a\nb', { skill: ['---'], plugin: null })).toBe('a\nb');
});

test.each([
  ['a name of hyphens and letters in a text of them', 'a-'.repeat(40), 'a-'.repeat(500_000)],
  ['a name that never ends as a whole', `${'a-'.repeat(40)}b`, 'a-'.repeat(500_000)],
  ['a name longer than any', 'a-'.repeat(500_000), 'a-'.repeat(500_000)],
])('%s takes linear time', (_, name, text) => {
  const identities = Array.from({ length: 60 }, (_, i) => `${name.slice(0, 90)}${i}`);
  const names = { skill: [name, `${name}x`], plugin: name, identities };
  inLinearTime(text.length, (size) => nameBlinder(names).anywhere(text.slice(0, size)));
});
