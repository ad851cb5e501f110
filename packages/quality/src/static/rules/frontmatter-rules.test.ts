import type { Profile } from '@plugin-eval/core/documents/names.ts';
import { findingsOfFields } from '@plugin-eval/tests/support/findings-of-fields.ts';
import { describe, expect, test } from 'vitest';

const rules = (fields: string, profile?: Profile) =>
  findingsOfFields(fields, profile).map(({ rule }) => rule);

describe('the name', () => {
  test.each([
    ['name: crane', []],
    ['license: MIT', ['name-missing']],
    ['name: ""', ['name-missing']],
    ['name: 7', ['name-type']],
    ['name: swan', ['name-folder-mismatch']],
    ['name: Crane', ['name-format']],
    ['name: crane-', ['name-format']],
    ['name: a--b', ['name-format', 'name-folder-mismatch']],
    [`name: ${'a'.repeat(64)}`, ['name-folder-mismatch']],
    [`name: ${'a'.repeat(65)}`, ['name-format', 'name-folder-mismatch']],
  ])('%s', (field, expected) => {
    expect(rules(field)).toEqual(expected);
  });
});

describe('a name in another alphabet', () => {
  const named = (name: string) =>
    findingsOfFields(`name: ${name}`)
      .filter(({ rule }) => rule === 'name-format')
      .map(({ level, message }) => [level, message]);

  test('in lower case: the text of the published rules and their validator differ, and that is said', () => {
    expect(named('papier-köln')).toEqual([
      [
        'info',
        'The name "papier-köln" contains "ö". The text of the published rules allows a-z, their reference validator any lower-case letter.',
      ],
    ]);
    expect(named('折り紙')[0]?.[0]).toBe('info');
    expect(named('журавль-2')[0]?.[0]).toBe('info');
  });

  test('what that validator refuses too stays a warning, and the message shows what it is', () => {
    expect(named('Köln')).toEqual([
      ['warning', 'The name "Köln" contains "K" and "ö"; a-z, 0-9 and single hyphens are allowed.'],
    ]);
    expect(named('pdf forms')).toEqual([
      ['warning', 'The name "pdf forms" contains " "; a-z, 0-9 and single hyphens are allowed.'],
    ]);
    expect(named('köln-')).toEqual([['warning', 'The name "köln-" begins or ends with a hyphen.']]);
    expect(named('पतंग')[0]?.[0]).toBe('warning');
  });

  test('a folder in the decomposed form of macOS is the same name', () => {
    const found = findingsOfFields('name: köln', 'spec', { folderName: 'ko\u0308ln' });
    expect(found.map(({ rule }) => rule)).toEqual(['name-format']);
  });
});

test('messages carry the values they speak of', () => {
  expect(
    findingsOfFields('name: swan\ndescription: Folds <paper> and <foil>\nmodel: sonnet').map(
      ({ message }) => message,
    ),
  ).toEqual([
    'The name is "swan", and the folder is "crane".',
    'The description holds "<paper>" and "<foil>".',
    'The model is named by the alias "sonnet".',
  ]);
  expect(findingsOfFields('name: 7').map(({ message }) => message)).toEqual([
    'The name is the number 7, not text.',
  ]);
});

describe('the description', () => {
  test.each([
    [`description: ${'a'.repeat(1024)}`, []],
    [`description: ${'a'.repeat(1025)}`, ['description-length']],
    ['description: Folds <paper>', ['description-markup']],
    ['description: [a]', ['description-type']],
  ])('%.30s', (field, expected) => {
    expect(rules(`name: crane\n${field}`)).toEqual(expected);
  });
});

test.each([
  ['compatibility: any', []],
  ['compatibility: ""', ['compatibility-length']],
  [`compatibility: ${'a'.repeat(501)}`, ['compatibility-length']],
  ['compatibility: 5', ['compatibility-length']],
])('%.30s', (field, expected) => {
  expect(rules(`name: crane\n${field}`)).toEqual(expected);
});

test('a bare model alias is found, a full name is not', () => {
  expect(rules('name: crane\nmodel: Sonnet')).toEqual(['model-alias']);
  expect(rules('name: crane\nmodel: claude-sonnet-4-5')).toEqual([]);
});

test('of a file without frontmatter nothing is said here', () => {
  expect(findingsOfFields(null, 'spec')).toEqual([]);
});

test('a bare bracket in the description is an info, a tag a warning', () => {
  const levelOf = (description: string) =>
    findingsOfFields(`name: crane\ndescription: "${description}"`, 'spec').find(
      ({ rule }) => rule === 'description-markup',
    )?.level;
  expect(levelOf('Turns a sheet -> a crane.')).toBe('info');
  expect(levelOf('Sends a <Message> to the folder.')).toBe('warning');
});

test('a name that differs from its folder is an info in a skill that is a page of another', () => {
  const found = (outerSkill: string | null) =>
    findingsOfFields('name: paper-crane\ndescription: Folds.', 'spec', { outerSkill }).filter(
      ({ rule }) => rule === 'name-folder-mismatch',
    );
  expect(found(null)).toMatchObject([{ level: 'warning' }]);
  expect(found('paper')).toMatchObject([{ level: 'info', message: expect.stringContaining('"paper"') }]);
});
