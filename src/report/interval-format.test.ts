import { expect, test } from 'vitest';
import { judgedSkill, sampleUncertainty } from '../../test/support/judged-report.ts';
import { reportSkill } from '../../test/support/report-documents.ts';
import {
  formatPointsInterval,
  formatScore,
  formatShareInterval,
  formatUnitInterval,
  intervalName,
} from './interval-format.ts';

test('the composite stands with its interval and the level of that', () => {
  expect(formatScore(judgedSkill())).toBe('76.4, 95 % 70.3–82.5');
  expect(formatScore({ ...judgedSkill(), uncertainty: sampleUncertainty({ level: 0.9 }) })).toBe(
    '76.4, 90 % 70.3–82.5',
  );
});

test('without an interval the composite stands alone, and without a score there are words', () => {
  const skill = reportSkill();
  expect(formatScore(skill)).toBe('71.2');
  expect(formatScore({ ...skill, composite: { ...skill.composite, score: null } })).toBe('not measured');
});

test('no interval is null, never one of zero width', () => {
  expect(formatPointsInterval({ ciLow: null, ciHigh: null })).toBeNull();
  expect(formatUnitInterval({ ciLow: 0.4, ciHigh: null })).toBeNull();
  expect(formatUnitInterval({ ciLow: 0, ciHigh: 0.999 })).toBe('0.00–0.99');
});

test('a narrow interval is printed with the decimals that show its width', () => {
  expect(formatUnitInterval({ ciLow: 0.9312, ciHigh: 0.9349 })).toBe('0.931–0.934');
  expect(formatPointsInterval({ ciLow: 80.011, ciHigh: 80.049 })).toBe('80.01–80.04');
  expect(formatShareInterval(0.50011, 0.50019)).toBe('50.01–50.02 %');
});

test('an interval of which nobody says the level claims none', () => {
  expect(intervalName(null)).toBe('interval');
});
