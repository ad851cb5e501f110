import type { Profile } from '@plugin-eval/core/documents/names.ts';
import { findingsOfFields } from '@plugin-eval/tests/support/findings-of-fields.ts';
import { describe, expect, test } from 'vitest';

const rules = new Set(['field-type', 'boolean-text', 'unknown-value', 'listing-length', 'hooks-format']);

function lint(fields: string, profile: Profile = 'claude-code') {
  return findingsOfFields(fields, profile, { rules }).map(
    ({ rule, level, message }) => `${rule} ${level}: ${message}`,
  );
}

describe('kinds of value', () => {
  test.each([
    [
      'allowed-tools: 7',
      'field-type warning: "allowed-tools" is the number 7; it must be text or a list of names of tools.',
    ],
    [
      'allowed-tools: {Read: true}',
      'field-type warning: "allowed-tools" is a mapping; it must be text or a list of names of tools.',
    ],
    [
      'allowed-tools: [Read, 7]',
      'field-type warning: Entry 2 of "allowed-tools" is the number 7, not the name of a tool; put it in quotes.',
    ],
    [
      'metadata: by Ada',
      'field-type warning: "metadata" is the text "by Ada"; it must be a mapping of names to values.',
    ],
    ['metadata: [a]', 'field-type warning: "metadata" is a list; it must be a mapping of names to values.'],
    ['license: [MIT, Apache-2.0]', 'field-type warning: "license" is a list; it must be text.'],
    ['license: true', 'field-type warning: "license" is the boolean true; it must be text.'],
  ])('%s', (field, finding) => {
    expect(lint(field)).toEqual([finding]);
    expect(lint(field, 'spec')).toEqual([finding]);
  });

  test.each([
    'allowed-tools: Bash(git:*) Read',
    'allowed-tools: [Read, "Bash(git:*)"]',
    'allowed-tools:',
    'metadata: {version: 1.0, tags: [a]}',
    'metadata:',
    'license: MIT',
  ])('%s is in order', (field) => {
    expect(lint(field)).toEqual([]);
  });
});

describe('true and false', () => {
  test('a text for true leaves the skill invocable where only true counts', () => {
    const message =
      'not true: for agents that take only true and false the skill stays invocable by the model (Claude Code 2.1.330 takes it for true).';
    for (const text of ['"yes"', 'yes', '"true"', 'ON']) {
      const shown = text.replaceAll('"', '');
      expect(lint(`disable-model-invocation: ${text}`)).toEqual([
        `boolean-text warning: "disable-model-invocation" is the text "${shown}", ${message}`,
      ]);
    }
    expect(lint('disable-model-invocation: 1')).toEqual([
      `boolean-text warning: "disable-model-invocation" is the number 1, ${message}`,
    ]);
  });

  test('what is neither leaves it invocable everywhere', () => {
    expect(lint('disable-model-invocation: manual')).toEqual([
      'boolean-text warning: "disable-model-invocation" is "manual", neither true nor false: the skill stays invocable by the model.',
    ]);
    expect(lint('disable-model-invocation:')[0]).toContain('is empty, neither true nor false');
  });

  test('of the menu of the user', () => {
    expect(lint('user-invocable: "no"')[0]).toContain('the skill stays in the menu of the user');
    expect(lint('user-invocable: never')[0]).toContain('hides the skill from users');
  });

  test('a text for what holds anyway is an info', () => {
    expect(lint('disable-model-invocation: "no"')).toEqual([
      'boolean-text info: "disable-model-invocation" is the text "no", not false; write false without quotes.',
    ]);
    expect(lint('user-invocable: "true"')[0]).toContain('info');
  });

  test.each(['disable-model-invocation: true', 'user-invocable: False', 'background: false'])(
    '%s is in order',
    (field) => {
      expect(lint(field)).toEqual([]);
    },
  );
});

describe('values that the agent does not know', () => {
  test.each([
    [
      'effort: extreme',
      'warning: "effort" is "extreme"; Claude Code 2.1.330 knows low, medium, high, xhigh and max. With any other value the effort of the session stays as it is.',
    ],
    [
      'context: Fork',
      'warning: "context" is "Fork"; Claude Code 2.1.330 knows inline and fork. With any other value the skill runs in the current conversation.',
    ],
    [
      'shell: zsh',
      'warning: "shell" is "zsh"; Claude Code 2.1.330 knows bash and powershell. With any other value bash is used.',
    ],
    [
      'shell: [bash]',
      'warning: "shell" is a list; Claude Code 2.1.330 knows bash and powershell. With any other value bash is used.',
    ],
    [
      'model: Claude Sonnet 4',
      'warning: "model" is "Claude Sonnet 4"; Claude Code 2.1.330 knows sonnet, opus, haiku, fable, best, opusplan, default and inherit, or the full ID of a model.',
    ],
    [
      'model: sonet',
      'warning: "model" is "sonet"; Claude Code 2.1.330 knows sonnet, opus, haiku, fable, best, opusplan, default and inherit, or the full ID of a model.',
    ],
    [
      'model: gpt-5.2',
      'info: "model" is "gpt-5.2"; Claude Code 2.1.330 knows sonnet, opus, haiku, fable, best, opusplan, default and inherit, or the full ID of a model.',
    ],
  ])('%s', (field, finding) => {
    expect(lint(field)).toEqual([`unknown-value ${finding}`]);
    expect(lint(field, 'spec')).toEqual([]);
    expect(lint(field, 'codex')).toEqual([]);
  });

  test.each([
    'effort: xhigh',
    'effort: High',
    'effort: 3',
    'context: fork',
    'context:',
    'shell: PowerShell',
    'model: inherit',
    'model: Opus[1m]',
    'model: claude-sonnet-4-5-20250929',
    'model: us.anthropic.claude-opus-4-1-v1:0',
    'model: openrouter/some-model',
  ])('%s is in order', (field) => {
    expect(lint(field)).toEqual([]);
  });
});

describe('the length of the listing', () => {
  const fields = (description: number, whenToUse: number) =>
    `description: ${'a'.repeat(description)}\nwhen_to_use: ${'b'.repeat(whenToUse)}`;

  test('1,536 characters with the " - " between them are listed whole', () => {
    expect(lint(fields(1000, 533))).toEqual([]);
  });

  test('of 1,537 the last is cut', () => {
    expect(lint(fields(1000, 534))).toEqual([
      'listing-length warning: The description (1000 characters) and "when_to_use" (534) make 1537 characters; Claude Code 2.1.330 lists the first 1,536, so the model does not see the last 1.',
    ]);
    expect(lint(fields(1000, 534), 'spec')).toEqual([]);
  });

  test('a long description alone is the business of description-length', () => {
    expect(lint(`description: ${'a'.repeat(2000)}`)).toEqual([]);
  });
});

test('broken YAML has no values of a kind', () => {
  expect(lint('effort: extreme\nlicense: [MIT')).toEqual([]);
});
