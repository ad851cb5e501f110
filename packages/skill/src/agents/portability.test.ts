import { LISTED_AGENTS } from '@plugin-eval/core/documents/names.ts';
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
  const { cline, ...others } = all;
  expect(Object.keys(others)).toHaveLength(LISTED_AGENTS.length - 1);
  expect(new Set(Object.values(others).map(({ state }) => state))).toEqual(new Set(['whole']));
  expect(Object.values(all).flatMap(({ ignoredKeys }) => ignoredKeys ?? [])).toEqual([]);
  // It lists names without descriptions.
  expect(cline?.state).toBe('name-only');
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

test('what was not tried says so, and fields that are unknown are not counted as ignored', () => {
  const all = portability(
    'name: pdf',
    'description: Reads.',
    'disable-model-invocation: true',
    'paths: "*.pdf"',
  );
  expect(all.codex).toMatchObject({ version: '0.169.0', ignoredKeys: ['disable-model-invocation', 'paths'] });
  expect(all.droid).toMatchObject({ version: '0.215.0', state: 'hidden', ignoredKeys: ['paths'] });
  expect(all.kiro).toMatchObject({ version: null, state: 'whole', ignoredKeys: null });
  expect(all.cursor).toMatchObject({
    ...{ version: null, state: 'hidden', ignoredKeys: ['paths'] },
    reason: 'disable-model-invocation keeps it from the model',
  });
});

test('fields without an effect anywhere are ignored nowhere', () => {
  const all = portability('name: pdf', 'description: Reads.', 'license: MIT', 'metadata: { owner: us }');
  expect(Object.values(all).map((one) => one?.ignoredKeys ?? [])).toEqual(Object.values(all).map(() => []));
});

test('Antigravity needs no name, and Kimi Code cuts at 250 characters', () => {
  const all = portability(`description: ${'x'.repeat(600)}`);
  expect(all.antigravity?.state).toBe('whole');
  expect(all.kiro).toMatchObject({ state: 'invalid' });
  expect(portability('name: pdf', `description: ${'x'.repeat(600)}`).kimi).toMatchObject({
    state: 'cut',
  });
});

test('agents that run through ACP read oddities as was measured', () => {
  const statesOf = (...fields: string[]) => {
    const { cline, droid, kilo, kimi, pi, qwen } = portability(...fields);
    return [cline, droid, kilo, kimi, pi, qwen].map((one) => (one?.name === null ? one.state : 'listed'));
  };
  const [no, listed, hidden] = ['invalid', 'listed', 'hidden'];
  expect(statesOf('description: Reads.')).toEqual([listed, no, no, no, listed, no]);
  expect(statesOf('name: pdf')).toEqual([listed, no, no, no, no, no]);
  expect(statesOf('name: pdf', 'description: ""')).toEqual([listed, listed, listed, no, no, no]);
  expect(statesOf('name: Read PDF', 'description: Reads.')).toEqual([listed, no, listed, listed, listed, no]);
  expect(statesOf('name: pdf', 'description: Reads: all: of it')).toEqual([
    no,
    listed,
    listed,
    no,
    no,
    listed,
  ]);
  const dmi = ['name: pdf', 'description: Reads.', 'disable-model-invocation: true'];
  expect(statesOf(...dmi)).toEqual([listed, hidden, listed, hidden, hidden, hidden]);
  expect(statesOf('name: pdf', 'description: Reads.', 'paths: "*.pdf"')[5]).toBe(hidden);
});
