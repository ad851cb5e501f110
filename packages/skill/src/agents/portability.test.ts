import { expect, test } from 'vitest';
import { readFrontmatter } from '../frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '../read-limits.ts';
import { listableSkill } from './listable.ts';
import { portabilityOf } from './portability.ts';

function portability(...fields: string[]) {
  const lines = ['---', ...fields, '---', '', 'Do it.'];
  const read = readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter;
  return Object.fromEntries(
    portabilityOf(listableSkill('pdf', read, lines)).map(({ agent, ...one }) => [agent, one]),
  );
}

test('a plain skill is listed whole everywhere', () => {
  const all = portability('name: pdf', 'description: Reads PDF files.');
  expect(Object.values(all).map(({ state, ignoredKeys }) => [state, ignoredKeys])).toEqual(
    Array.from({ length: 5 }, () => ['whole', []]),
  );
});

test('a long description is cut in one agent, drops the skill in another, and loses its trigger', () => {
  const all = portability('name: pdf', `description: ${'x'.repeat(1_100)}. Use when a user has invoices.`);
  expect(all['claude-code']?.state).toBe('whole');
  expect(all.codex).toMatchObject({ state: 'cut', lostTrigger: 'Use when' });
  expect(all.codex?.lostWords).toContain('invoices');
  expect(all.copilot).toMatchObject({
    ...{ state: 'invalid', name: null },
    reason: 'its description has 1131 characters, and 1024 are allowed',
  });
});

test('keys that mean something elsewhere and nothing here, in any spelling', () => {
  const all = portability(
    'name: pdf',
    'description: Reads.',
    'allowed-tools: Read',
    'displayName: PDF',
    'mood: good',
  );
  expect(all['claude-code']?.ignoredKeys).toEqual([]);
  expect(all.copilot?.ignoredKeys).toEqual(['displayName']);
  expect(all.codex?.ignoredKeys).toEqual(['allowed-tools', 'displayName']);
});
