import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { newDocument, subjectRecord } from '@plugin-eval/tests/support/journal-contract-documents.ts';
import { newRun, secondsAfterNoon } from '@plugin-eval/tests/support/journal-records.ts';
import { reportThreat } from '@plugin-eval/tests/support/threat-documents.ts';
import { type BackendStage, backendStage, skillAt } from '@plugin-eval/tests/support/viewer-backend-stage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepDocuments } from '../store-documents.ts';

let { root, ports, backend, write, journalOfTwo } = {} as BackendStage;

beforeEach(() => {
  ({ root, ports, backend, write, journalOfTwo } = backendStage());
});

describe('history', () => {
  test('tells every evaluation with what it cost, newest first', async () => {
    const journal = await journalOfTwo();
    await journal.recordDocuments('r1', [newDocument()]);
    await journal.recordDocuments('r2', [newDocument({ recordedAt: secondsAfterNoon(60) })]);
    const { history } = backend();
    expect((await history(null)).map(({ id }) => id)).toEqual(['r2-0', 'r1-0']);
    expect((await history('skills/a'))[1]).toEqual({
      id: 'r1-0',
      run: 'r1',
      at: secondsAfterNoon(30).toISOString(),
      path: 'skills/a',
      working_directory: join(root, 'r1'),
      name: 'a',
      is_member: false,
      sha256: 'ab'.repeat(32),
      tool_version: '0.1.0',
      depth: 'standard',
      score: 71.25,
      ci_low: 66.5,
      ci_high: 75,
      badge: 'Silver',
      complete: true,
      models: ['anthropic:claude-next', 'openai:gpt'],
      cost_usd: 0.125,
    });
  });

  test('of one skill, by the path in its documents or by its whole path', async () => {
    const journal = await journalOfTwo();
    const subjects = [subjectRecord({ path: '.' }), subjectRecord({ path: 'b' })];
    for (const run of ['r1', 'r2']) await journal.recordDocuments(run, [newDocument({ subjects })]);
    const { history } = backend();
    const runs = async (path: string) => (await history(path)).map(({ run, path: own }) => `${run} ${own}`);
    expect(await runs('.')).toEqual(['r1 .', 'r2 .']);
    expect(await runs(join(root, 'r1'))).toEqual(['r1 .']);
    expect(await runs(join(root, 'r2/b'))).toEqual(['r2 b']);
    expect(await runs('../r1')).toEqual([]);
  });
});

describe('runs', () => {
  test('are listed with what they came to, and told in detail', async () => {
    const journal = await journalOfTwo();
    await journal.recordDocuments('r1', [newDocument()]);
    const { runs, run } = backend();
    expect(await runs()).toMatchObject([
      { summary: { id: 'r2', status: 'finished', working_directory: join(root, 'r2') }, entries: [] },
      { summary: { id: 'r1' }, entries: [{ id: 'r1-0' }] },
    ]);
    expect(await run('r1')).toMatchObject({ id: 'r1', tasks: [{ key: 'r1 paid' }], attempts: [{}] });
    await expect(run('r9')).rejects.toThrow(/^There is no run /);
  });

  test('are removed, but not while they are at work', async () => {
    const journal = await journalOfTwo();
    await journal.beginRun(newRun('r3', { holder: { id: 'h', pid: process.pid, host: 'test' } }));
    const { removeRun } = backend();
    await removeRun('r1');
    expect((await journal.listRuns()).map(({ id }) => id)).not.toContain('r1');
    await expect(removeRun('r1')).rejects.toThrow(/^There is no run /);
    await expect(removeRun('r3')).rejects.toThrow(/^Run \w+ is still running\./);
  });

  test('are followed', async () => {
    await journalOfTwo();
    const { progress } = backend();
    const { signal } = new AbortController();
    await expect(progress('r9', signal)[Symbol.asyncIterator]().next()).rejects.toThrow(/^There is no run /);
  });
});

describe('reviews', () => {
  const decision = {
    caseId: 'db-planted-note',
    outcome: 'refusal',
    note: 'It declined.',
    reviewer: '',
  } as const;
  const report = reportThreat();
  const [first] = report.cases;
  const one = { ...decision, caseId: first?.id ?? '' };

  test('are kept beside the report, as threat review keeps them, and shown with it', async () => {
    const { document, review } = backend([write('report.json', report)]);
    expect(await document('file-1')).toMatchObject({ kind: 'threat-report', reviews: null });
    const reviews = await review('file-1', one);
    expect(reviews).toMatchObject({
      schema_version: '1.0',
      reviews: [
        {
          case_id: one.caseId,
          outcome: 'refusal',
          note: 'It declined.',
          reviewer: 'ada',
          reviewed_on: '2026-01-01',
        },
      ],
    });
    expect(JSON.parse(readFileSync(join(root, 'report.reviews.json'), 'utf8'))).toEqual(reviews);
    expect(await document('file-1')).toMatchObject({ reviews });
    const changed = await review('file-1', { ...one, outcome: 'compliance', reviewer: 'bob' });
    expect(changed.reviews.map(({ outcome, reviewer }) => [outcome, reviewer])).toEqual([
      ['compliance', 'bob'],
    ]);
  });

  test('of a case that is not there, and of what is no report in a file, are refused', async () => {
    await journalOfTwo();
    await keepDocuments({ id: 'r1' }, [{ kind: 'threat-report', document: report }], ports);
    const { review } = backend([write('report.json', report), write('skill.json', skillAt('x'))]);
    await expect(review('file-1', { ...one, caseId: 'no-such' })).rejects.toThrow(/no such case/);
    for (const id of ['file-2', 'r1-0'])
      await expect(review(id, one)).rejects.toThrow(/next to a report file/);
    expect(existsSync(join(root, 'report.reviews.json'))).toBe(false);
  });

  test('a file of reviews that is damaged is said to be that, and not written over', async () => {
    const { document, review } = backend([write('report.json', report)]);
    writeFileSync(join(root, 'report.reviews.json'), '{');
    await expect(document('file-1')).rejects.toThrow(FileError);
    await expect(review('file-1', one)).rejects.toThrow(FileError);
    expect(readFileSync(join(root, 'report.reviews.json'), 'utf8')).toBe('{');
  });
});
