import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import {
  SIMULATED_PROBES,
  simulatedArms,
  simulatedDelta,
} from '@plugin-eval/tests/support/simulated-safety.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { describe, expect, test } from 'vitest';
import { readSafetyDelta, readThreatReport } from './read-threat-document.ts';

const PROBES = SIMULATED_PROBES.slice(0, 10);
const ask = simulatedArms(({ probe }, arm) =>
  probe === PROBES[3] && arm === 'withSkill' ? 'fails' : 'passes',
);
const delta = await simulatedDelta(ask, { probes: PROBES, twins: true, minGeometryCases: 5 });
const document = toDocument(delta) as Record<string, Record<string, unknown>>;

function fileWith(value: unknown): string {
  const file = join(temporaryFolder(), 'delta.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
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

const problemIn = (value: unknown) => problemOf(() => readSafetyDelta(fileWith(value), 'delta.json'));

test('a safety delta comes back as it was', () => {
  expect(delta.replication.probes).not.toEqual([]);
  expect(readSafetyDelta(fileWith(document), 'delta.json')).toEqual(delta);
});

test('the report of one arm is refused, and the message says what to run', () => {
  expect(problemIn(document.arms?.with_skill)).toBe(
    'foreign: delta.json is the threat report of one target alone, which does not say what a skill changes; plugin-eval threat run --target agent --with-skill DIR --without-skill -o json:delta.json measures both arms.',
  );
});

test('a safety delta is not a threat report', () => {
  const file = fileWith(document);
  expect(problemOf(() => readThreatReport(file, 'delta.json'))).toBe(
    'foreign: delta.json is a safety delta, which contains the reports of two arms. Give the report of one target.',
  );
});

describe('what is no safety delta', () => {
  test.each([
    ['no JSON', '{', 'not-json'],
    ['a list', [], 'foreign'],
    ['an evaluation', { schema_version: '1.0', composite: {} }, 'foreign'],
    ['a comparison', document.comparison, 'foreign'],
    ['of the next version', { ...document, schema_version: '1.1' }, 'newer'],
    ['a verdict that is none', { ...document, verdict: 'safe' }, 'damaged'],
    ['a p-value above 1', { ...document, resilience_p_value: 1.5 }, 'damaged'],
    ['a field too many', { ...document, surprise: true }, 'damaged'],
    ['a broken arm', { ...document, arms: { ...document.arms, with_skill: {} } }, 'damaged'],
  ])('%s', (_, value, problem) => {
    expect(problemIn(value)).toMatch(new RegExp(`^${problem}: delta\\.json `));
  });

  test('a file that is not there', () => {
    expect(problemOf(() => readSafetyDelta(join(temporaryFolder(), 'x.json'), 'x.json'))).toMatch(
      /^missing: x\.json does not exist\. Name a safety delta; plugin-eval threat run /,
    );
  });
});
