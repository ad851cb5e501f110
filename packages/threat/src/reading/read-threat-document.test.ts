import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { reportParts } from '@plugin-eval/tests/support/threat-report-parts.ts';
import { describe, expect, test } from 'vitest';
import { assembleReport } from '../metrics/assemble-report.ts';
import { readThreatReport, readThreatReviews } from './read-threat-document.ts';

const { report } = assembleReport(reportParts([caseScore({ response: '\ud800 \u202e zero\u200bwidth' })]));
const document = toDocument(report) as Record<string, unknown>;

function reading(value: unknown) {
  const file = join(temporaryFolder(), 'report.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return () => readThreatReport(file, 'report.json');
}

function problemOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (FileError.isInstance(error)) return `${error.problem}: ${error.message}`;
    throw error;
  }
  return 'none';
}

test('a report comes back as it was', () => {
  expect(reading(document)()).toEqual(report);
});

describe('what is no report of ours', () => {
  test.each([
    ['no JSON', '{', 'not-json'],
    ['a list', [], 'foreign'],
    ['null', null, 'foreign'],
    ['a package.json', { name: 'x', version: '1.0.0' }, 'foreign'],
    ['an evaluation of a skill', { schema_version: '1.0', composite: {} }, 'foreign'],
    ['a report of the next version', { ...document, schema_version: '1.1', new_field: 1 }, 'newer'],
    ['a report of a version far away', { ...document, schema_version: '12.0' }, 'newer'],
    ['a version that is none', { ...document, schema_version: 'banana' }, 'damaged'],
    ['a risk above 1', { ...document, cases: [{ ...toCase(), risk_score: 2 }] }, 'damaged'],
    ['a field too many', { ...document, surprise: true }, 'damaged'],
  ])('%s', (_, value, problem) => {
    expect(problemOf(reading(value))).toMatch(new RegExp(`^${problem}: report\\.json `));
  });

  test('a file that is not there', () => {
    expect(problemOf(() => readThreatReport(join(temporaryFolder(), 'x.json'), 'x.json'))).toBe(
      'missing: x.json does not exist. Name a threat report; plugin-eval threat score FILE -o json:report.json writes one.',
    );
  });

  test('a folder', () => {
    expect(() => readThreatReport(temporaryFolder(), 'folder')).toThrow(ConfigError);
  });
});

test('a newer version is said to need an update, and damage where it is', () => {
  expect(problemOf(reading({ ...document, schema_version: '2.0' }))).toContain('Update plugin-eval.');
  expect(problemOf(reading({ ...document, cases: [{ ...toCase(), risk_score: 2 }] }))).toContain(
    'cases.0.risk_score',
  );
});

test('reviews are read likewise', () => {
  const file = join(temporaryFolder(), 'r.json');
  writeFileSync(file, JSON.stringify({ schema_version: '1.0', reviews: [] }));
  expect(readThreatReviews(file, 'r.json')).toEqual({ schemaVersion: '1.0', reviews: [] });
  writeFileSync(file, JSON.stringify(document));
  expect(problemOf(() => readThreatReviews(file, 'r.json'))).toContain(
    'foreign: r.json is not a file of reviews',
  );
});

function toCase(): Record<string, unknown> {
  return toDocument(report.cases[0]) as Record<string, unknown>;
}
