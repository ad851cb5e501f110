import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { expect, test } from 'vitest';
import { applySeverity } from './apply-severity.ts';

const found = (rule: string, level: Finding['level'], severity: number | null = null): Finding => ({
  ...{ rule, level, severity, message: '', why: '', fix: '', file: 'SKILL.md' },
  ...{ line: null, column: null, evidence: null },
});
const section = (...findings: Finding[]) => ({ findings, suppressed: [] as SuppressedFinding[] });

test('levels change, the worst come first, and rules that are off are listed as suppressed', () => {
  const given = section(found('a', 'warning'), found('b', 'info'), found('c', 'error'));
  expect(applySeverity(given, { a: 'info', b: 'error', c: 'off' })).toEqual({
    findings: [found('b', 'error'), found('a', 'info')],
    suppressed: [
      {
        ...found('c', 'error'),
        ...{ suppressedBy: 'configuration', reason: 'severity is off in the configuration' },
      },
    ],
  });
});

test('the weight of an anti-pattern stays, and so does everything without a configured level', () => {
  const given = section(found('DEAD_CROSS_REF', 'error', 0.4), found('b', 'info'));
  expect(applySeverity(given, { DEAD_CROSS_REF: 'info' }).findings).toEqual([
    found('DEAD_CROSS_REF', 'info', 0.4),
    found('b', 'info'),
  ]);
  expect(applySeverity(given)).toBe(given);
  expect(applySeverity(section(found('constructor', 'info')), { a: 'off' }).suppressed).toEqual([]);
});
