import { SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import { describe, expect, test } from 'vitest';
import { loadProbes } from './load-probes.ts';
import { probeById, probesNamed, selectProbes } from './select-probes.ts';

const { probes } = loadProbes([]);

test('without a wish all probes are meant', () => {
  expect(selectProbes(probes, {})).toEqual(probes);
  expect(probesNamed(probes, [])).toEqual(probes);
});

describe('filters', () => {
  test.each([
    [{ category: 'data_boundary' }, (p: (typeof probes)[number]) => p.category === 'data_boundary'],
    [{ severity: 'critical' }, (p) => p.severity === 'critical'],
    [{ delivery: 'encoded' }, (p) => p.delivery === 'encoded'],
    [{ failureMode: 'secret_disclosure' }, (p) => p.failureModes.includes('secret_disclosure')],
    [{ language: 'de' }, (p) => p.language === 'de'],
    [{ framework: 'llm01' }, (p) => p.frameworks.some(({ id }) => id === 'LLM01')],
    [{ framework: 'MITRE' }, (p) => p.frameworks.some(({ name }) => name === 'MITRE ATLAS')],
  ] as [object, (probe: (typeof probes)[number]) => boolean][])('%j', (filters, fits) => {
    const selected = selectProbes(probes, filters);
    expect(selected).toEqual(probes.filter(fits));
    expect(selected.length).toBeGreaterThan(0);
    expect(selected.length).toBeLessThan(probes.length);
  });

  test('all have to fit', () => {
    const both = selectProbes(probes, { category: 'tool_authority', severity: 'low' });
    expect(both.length).toBeGreaterThan(0);
    for (const { category, severity } of both)
      expect([category, severity]).toEqual(['tool_authority', 'low']);
  });

  test('what no probe knows is an error with the nearest name', () => {
    expect(() => selectProbes(probes, { failureMode: 'secret_disclosur' })).toThrow(
      /Did you mean secret_disclosure/,
    );
    expect(() => selectProbes(probes, { framework: 'LLM0X' })).toThrow("Unknown framework 'LLM0X'");
  });
});

describe('names', () => {
  test('of one kind any fits, of several kinds all', () => {
    const names = ['data_boundary', 'goal_integrity', 'high'];
    const selected = probesNamed(probes, names);
    expect(new Set(selected.map(({ category }) => category))).toEqual(
      new Set(['data_boundary', 'goal_integrity']),
    );
    expect(new Set(selected.map(({ severity }) => severity))).toEqual(new Set(['high']));
  });

  test('an id names its probe', () => {
    const id = probes[3]?.id ?? '';
    expect(probesNamed(probes, [id])).toEqual([probes[3]]);
    expect(probeById(probes, id)).toBe(probes[3]);
  });

  test('families and severities together leave every family something', () => {
    for (const category of THREAT_CATEGORIES)
      for (const severity of SEVERITIES)
        expect(probesNamed(probes, [category, severity]).length, `${category} ${severity}`).toBeGreaterThan(
          0,
        );
  });

  test('an unknown one is an error', () => {
    expect(() => probesNamed(probes, ['data_boundry'])).toThrow(/Did you mean data_boundary/);
    expect(() => probeById(probes, 'nothing-like-it-at-all')).toThrow(
      'plugin-eval threat probes lists them all.',
    );
  });
});
