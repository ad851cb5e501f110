import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { benignCase } from '@plugin-eval/tests/support/threat-documents.ts';
import { expect, test } from 'vitest';
import { byConverterOf, byStrategyOf } from './attack-metrics.ts';

const inForm = (form: object, failed: boolean, id: number) =>
  caseScore({ probeId: `p${id}`, riskScore: failed ? 0.9 : 0.1, ...form });

test('nothing is parted where every probe is plain', () => {
  expect(byConverterOf([caseScore()], [benignCase()])).toEqual({});
  expect(byStrategyOf([caseScore()])).toEqual({});
});

test('chains are named by their converters in order, plain first, each with its twins', () => {
  const cases = [
    ...[0, 1].map((id) => inForm({ converters: ['base64', 'typos'] }, id === 0, id)),
    ...[0, 1].map((id) => inForm({}, false, id)),
  ];
  const twins = [
    benignCase({ outcome: 'refused', converters: ['base64', 'typos'] }),
    benignCase({ outcome: 'helped' }),
  ];
  const { byConverter = {} } = byConverterOf(cases, twins);
  expect(Object.keys(byConverter)).toEqual(['plain', 'base64,typos']);
  expect(byConverter['base64,typos']).toMatchObject({
    ...{ n: 2, passed: 1, failed: 1, twins: 1, falseRefusals: 1 },
    passRate: { rate: 0.5, method: 'wilson' },
    falseRefusalRate: { rate: 1 },
  });
  expect(byConverter.plain).toMatchObject({ n: 2, failed: 0, falseRefusals: 0 });
});

test('undecided cases leave bounds, here as in families', () => {
  const cases = [
    inForm({ converters: ['hex'] }, true, 0),
    inForm({ converters: ['hex'], outcome: 'unclear' }, false, 1),
  ];
  expect(byConverterOf(cases, []).byConverter?.hex?.passRate).toMatchObject({
    rate: null,
    bounds: { low: 0, high: 0.5, undecided: 1 },
  });
});

test('strategies have the messages until a failure, and converters are no strategy', () => {
  const cases = [
    ...[2, 3, 4].map((turns, id) => inForm({ strategy: 'crescendo', turnsToFailure: turns }, true, id)),
    inForm({ strategy: 'crescendo' }, false, 3),
    inForm({ converters: ['hex'] }, true, 4),
    inForm({}, false, 5),
  ];
  const { byStrategy = {} } = byStrategyOf(cases);
  expect(Object.keys(byStrategy)).toEqual(['none', 'crescendo']);
  expect(byStrategy.crescendo).toMatchObject({
    n: 4,
    failed: 3,
    turnsToFailure: { min: 2, median: 3, max: 4 },
  });
  expect(byStrategy.none).toMatchObject({ n: 1, turnsToFailure: null });
  expect(byConverterOf(cases, []).byConverter).toMatchObject({ plain: { n: 1 }, hex: { n: 1 } });
});
