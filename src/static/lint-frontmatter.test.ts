import { describe, expect, test } from 'vitest';
import type { Profile } from '../documents/names.ts';
import { readFrontmatter } from '../skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '../skill/limits.ts';
import { lintFrontmatter } from './lint-frontmatter.ts';

function lint(fields: string, profile: Profile = 'claude-code') {
  const { frontmatter } = readFrontmatter(['---', ...fields.split('\n'), '---'], DEFAULT_READ_LIMITS);
  return lintFrontmatter(frontmatter, 'crane/SKILL.md', 'crane', profile);
}
const rules = (fields: string, profile?: Profile) => lint(fields, profile).map(({ rule }) => rule);

describe('the name', () => {
  test.each([
    ['name: crane', []],
    ['license: MIT', ['name-missing']],
    ['name: ""', ['name-missing']],
    ['name: 7', ['name-type']],
    ['name: swan', ['name-folder-mismatch']],
    ['name: Crane', ['name-format', 'name-folder-mismatch']],
    ['name: crane-', ['name-format', 'name-folder-mismatch']],
    ['name: a--b', ['name-format', 'name-folder-mismatch']],
    [`name: ${'a'.repeat(64)}`, ['name-folder-mismatch']],
    [`name: ${'a'.repeat(65)}`, ['name-format', 'name-folder-mismatch']],
  ])('%s', (field, expected) => {
    expect(rules(field)).toEqual(expected);
  });
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

test('a field unknown to the profile is found at its line, with the nearest known one', () => {
  expect(lint('name: crane\ndesciption: x')).toMatchObject([
    {
      rule: 'unknown-field',
      line: 3,
      column: 1,
      evidence: 'desciption',
      message: 'The profile claude-code does not know this field. Did you mean description?',
    },
  ]);
});

test('what a field is depends on the profile', () => {
  expect(rules('name: crane\nwhen_to_use: x', 'claude-code')).toEqual([]);
  expect(rules('name: crane\nwhen_to_use: x', 'spec')).toEqual(['unknown-field']);
  expect(rules('name: crane\nwhen_to_use: x', 'codex')).toEqual(['unknown-field']);
});

test('a bare model alias is found, a full name is not', () => {
  expect(rules('name: crane\nmodel: Sonnet')).toEqual(['model-alias']);
  expect(rules('name: crane\nmodel: claude-sonnet-4-5')).toEqual([]);
});

test('of a file without frontmatter nothing is said here', () => {
  const { frontmatter } = readFrontmatter(['# Crane'], DEFAULT_READ_LIMITS);
  expect(lintFrontmatter(frontmatter, 'a', 'crane', 'spec')).toEqual([]);
});
