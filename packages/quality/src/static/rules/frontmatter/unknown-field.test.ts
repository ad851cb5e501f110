import type { Profile } from '@plugin-eval/core/documents/names.ts';
import { findingsOfFields } from '@plugin-eval/tests/support/findings-of-fields.ts';
import { describe, expect, test } from 'vitest';

const rules = new Set(['unknown-field']);

function lint(fields: string, profile: Profile = 'claude-code') {
  return findingsOfFields(fields, profile, { rules }).map(({ level, message, line, evidence }) => ({
    level,
    message,
    line,
    evidence,
  }));
}
const levels = (fields: string, profile?: Profile) => lint(fields, profile).map(({ level }) => level);

test('all unknown fields of a skill are one info that names them', () => {
  expect(lint('name: crane\nversion: 1.0.0\nauthor: Ada\ntags: [paper]')).toEqual([
    {
      level: 'info',
      message: 'The profile claude-code does not know the fields "version", "author" and "tags".',
      line: 3,
      evidence: 'version, author, tags',
    },
  ]);
});

test('a near miss of a known field is a warning with both names, at its own line', () => {
  expect(lint('name: crane\nversion: 1.0.0\nallowed_tools: Read')).toEqual([
    {
      level: 'warning',
      message:
        'The profile claude-code does not know the field "allowed_tools"; did you mean "allowed-tools"?',
      line: 4,
      evidence: 'allowed_tools',
    },
    {
      level: 'info',
      message: 'The profile claude-code does not know the field "version".',
      line: 3,
      evidence: 'version',
    },
  ]);
});

describe('near misses', () => {
  test.each([
    ['allowedTools', 'allowed-tools'],
    ['Name', 'name'],
    ['when-to-use', 'when_to_use'],
    ['disableModelInvocation', 'disable-model-invocation'],
    ['user-invokable', 'user-invocable'],
    ['desciption', 'description'],
    ['licence', 'license'],
    ['argument', 'argument-hint'],
    ['tools', 'allowed-tools'],
  ])('%s', (field, meant) => {
    expect(lint(`${field}: x`)[0]?.message).toContain(`"${field}"; did you mean "${meant}"?`);
  });

  test.each([
    'mode',
    'modes',
    'agents',
    'path',
    'hook',
    'content',
    'title',
    'effect',
    'skill',
    'versions',
    'toString',
  ])('%s is a word of its own', (field) => {
    expect(levels(`${field}: x`)).toEqual(['info']);
  });

  test('not when the known field is there too: then both were meant', () => {
    expect(levels('allowed-tools: Read\nallowed_tools: Read')).toEqual(['info']);
  });
});

test('what a field is depends on the profile', () => {
  expect(levels('name: crane\nwhen_to_use: x')).toEqual([]);
  expect(levels('name: crane\nwhen_to_use: x', 'spec')).toEqual(['info']);
  expect(levels('name: crane\nwhen_to_use: x', 'codex')).toEqual(['info']);
});

test.each([
  'background',
  'display-name',
  'display_name',
  'displayName',
  'default-enabled',
  'defaultEnabled',
  'fallback',
])('%s is known to Claude Code', (field) => {
  expect(levels(`${field}: x`)).toEqual([]);
});

test('names of fields are cut, and stand on one line', () => {
  expect(lint(`"a\\nb": x\n${'c'.repeat(500)}: x`)[0]?.message).toBe(
    `The profile claude-code does not know the fields "a b" and "${'c'.repeat(60)}…".`,
  );
});
