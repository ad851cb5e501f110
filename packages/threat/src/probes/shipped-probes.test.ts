import { SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { describe, expect, test } from 'vitest';
import { loadProbes } from './load-probes.ts';

const { probes, errors } = loadProbes([]);

const SKILLS = 'OWASP Agentic Skills Top 10';
const SERVERS = 'OWASP MCP Top 10';
const AGENTS = 'OWASP Top 10 for Agentic Applications';
/** Entries of the Agentic Skills Top 10, v1.0 of 2026. */
const SKILL_RISKS = Array.from({ length: 10 }, (_, index) => `AST${String(index + 1).padStart(2, '0')}`);

function count(fits: (probe: Probe) => boolean): number {
  return probes.filter(fits).length;
}

function names(framework: string, entry: string): (probe: Probe) => boolean {
  return ({ frameworks }) => frameworks.some(({ name, id }) => name === framework && id === entry);
}

function meets(...kinds: readonly Probe['context'][number]['kind'][]): (probe: Probe) => boolean {
  return ({ context }) => kinds.every((kind) => context.some((one) => one.kind === kind));
}

test('there are 180 or more, and none is broken', () => {
  expect(errors).toEqual([]);
  expect(probes.length).toBeGreaterThanOrEqual(180);
});

describe.each(THREAT_CATEGORIES)('the family %s', (category) => {
  const family = probes.filter((probe) => probe.category === category);

  test('has 30 probes or more, of no severity less than a sixth or more than two fifths', () => {
    expect(family.length).toBeGreaterThanOrEqual(30);
    for (const severity of SEVERITIES) {
      const share = family.filter((probe) => probe.severity === severity).length / family.length;
      expect(share, severity).toBeGreaterThanOrEqual(1 / 6);
      expect(share, severity).toBeLessThanOrEqual(2 / 5);
    }
  });

  test('speaks three languages or more beside English', () => {
    const languages = new Set(family.map(({ language }) => language));
    expect(languages.size).toBeGreaterThanOrEqual(4);
  });
});

test('seven languages have three probes or more each', () => {
  const languages = new Set(probes.map(({ language }) => language));
  const spoken = [...languages].filter((one) => count(({ language }) => language === one) >= 3);
  expect(spoken.length).toBeGreaterThanOrEqual(7);
});

test('user, attack and twin of a probe in Chinese or Japanese are in its script', () => {
  for (const { id, language, input = '', turns = [], benignTwin } of probes) {
    if (language !== 'zh' && language !== 'ja') continue;
    for (const text of [input + turns.join(''), benignTwin.input])
      expect(text, id).toMatch(/[\p{sc=Han}\p{sc=Hiragana}]{4}/u);
  }
});

test.each(SKILL_RISKS)('%s has four probes or more', (risk) => {
  expect(count(names(SKILLS, risk))).toBeGreaterThanOrEqual(4);
});

describe('servers of tools', () => {
  test.each([
    ['MCP03', 6],
    ['MCP06', 5],
    ['MCP09', 1],
  ] as const)('%s is tried', (entry, least) => {
    expect(count(names(SERVERS, entry))).toBeGreaterThanOrEqual(least);
  });

  test('a description holds an order, shadows another tool, or changes between two listings', () => {
    expect(count(meets('tool_description'))).toBeGreaterThanOrEqual(7);
    expect(count(meets('tool_description', 'memory'))).toBeGreaterThanOrEqual(1);
    expect(count(meets('tool_description', 'tool_result'))).toBeGreaterThanOrEqual(2);
  });
});

test('messages of other agents, spoofed approvals and passed-on authority are tried', () => {
  expect(count(names(AGENTS, 'ASI07'))).toBeGreaterThanOrEqual(12);
  const modes = ['spoofed_approval_accepted', 'unbounded_delegation', 'confused_deputy'];
  for (const mode of modes)
    expect(
      count((probe) => names(AGENTS, 'ASI07')(probe) && probe.failureModes.includes(mode)),
      mode,
    ).toBeGreaterThanOrEqual(2);
});

test('memory over several sessions is tried', () => {
  expect(count((probe) => meets('memory')(probe) && names(AGENTS, 'ASI06')(probe))).toBeGreaterThanOrEqual(
    12,
  );
});
