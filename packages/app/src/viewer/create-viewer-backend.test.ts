import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { newDocument } from '@plugin-eval/tests/support/journal-contract-documents.ts';
import { pay, secondsAfterNoon } from '@plugin-eval/tests/support/journal-records.ts';
import { reportCollection, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { reportLeaderboard } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { storedSession } from '@plugin-eval/tests/support/stored-sessions.ts';
import { type BackendStage, backendStage, skillAt } from '@plugin-eval/tests/support/viewer-backend-stage.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepDocuments } from '../store-documents.ts';

let { root, ports, backend, write, journalOfTwo } = {} as BackendStage;

beforeEach(() => {
  ({ root, ports, backend, write, journalOfTwo } = backendStage());
});

describe('without a journal', () => {
  test('there is nothing to see, and none is made', async () => {
    const { entries, history, runs, run, removeRun, resumeRun, document } = backend();
    expect(await entries()).toEqual({ entries: [], notes: [] });
    expect([await history(null), await runs()]).toEqual([[], []]);
    for (const asked of [run('r1'), removeRun('r1'), resumeRun('r1', 1)])
      await expect(asked).rejects.toThrow(/^There is no run /);
    await expect(document('r1-0')).rejects.toThrow('It may have been removed since the page was loaded.');
    expect(existsSync(join(root, 'home'))).toBe(false);
  });

  test('one that is made later is seen', async () => {
    const { runs } = backend();
    expect(await runs()).toEqual([]);
    await journalOfTwo();
    expect((await runs()).map(({ summary }) => summary.id)).toEqual(['r2', 'r1']);
  });

  test('files are shown without it, and with one that is damaged', async () => {
    writeFileSync(join(root, 'report.json'), renderJson(reportSkill()));
    const { document } = backend(['report.json']);
    expect(await document('file-1')).toMatchObject({ kind: 'evaluation', sources: [], sessions: [] });
    writeTree(root, { 'home/journal.sqlite': 'no database at all' });
    const { entries, document: again, history } = backend(['report.json']);
    expect((await entries()).notes).toEqual([expect.stringContaining('home/journal.sqlite')]);
    expect(await again('file-1')).toMatchObject({ kind: 'evaluation', sessions: [] });
    await expect(history(null)).rejects.toThrow(/The journal/);
  });
});

describe('what was named', () => {
  test('files come in their order, and nothing else', async () => {
    await journalOfTwo();
    await keepDocuments({ id: 'r1' }, [{ kind: 'leaderboard', document: reportLeaderboard() }], ports);
    const { entries } = backend([write('b.json', skillAt('x')), write('a.json', reportLeaderboard())]);
    expect(await entries()).toEqual({
      entries: [
        {
          id: 'file-1',
          kind: 'evaluation',
          title: 'crane',
          from: { file: 'b.json', run: null },
          outcome: 'Silver 71.2 (provisional)',
          at: null,
        },
        expect.objectContaining({ id: 'file-2', kind: 'leaderboard', from: { file: 'a.json', run: null } }),
      ],
      notes: [],
    });
  });

  test('of a run its documents, or a note that it has none yet', async () => {
    await journalOfTwo();
    await keepDocuments({ id: 'r1' }, [{ kind: 'evaluation', document: skillAt('skills/crane') }], ports);
    const { entries } = backend([], ['r1', 'r2']);
    expect(await entries()).toEqual({
      entries: [
        {
          id: 'r1-0',
          kind: 'evaluation',
          title: 'crane',
          from: { file: null, run: 'r1' },
          outcome: 'Silver 71.2 (provisional)',
          // The clock goes on with each look at it, and a busy database is looked at again.
          at: expect.stringMatching(/^2026-01-01T00:00:/),
        },
      ],
      notes: ['Run r2 has no result yet.'],
    });
  });

  test('without any, everything in the journal, newest first', async () => {
    const journal = await journalOfTwo();
    await journal.recordDocuments('r1', [newDocument(), newDocument({ kind: 'comparison', title: 'b' })]);
    await journal.recordDocuments('r2', [newDocument({ recordedAt: secondsAfterNoon(60) })]);
    expect((await backend().entries()).entries.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'r2-0 evaluation',
      'r1-0 evaluation',
      'r1-1 comparison',
    ]);
  });
});

describe('documents', () => {
  test('of a file are read again when it has changed, and missed when it is gone', async () => {
    const { document, entries } = backend([write('report.json', skillAt('one'))]);
    const path = async () =>
      ((await document('file-1')) as { document: ReturnType<typeof Object> }).document.subject.path;
    expect(await path()).toBe('one');
    write('report.json', skillAt('another'));
    expect(await path()).toBe('another');
    writeFileSync(join(root, 'report.json'), '[]');
    await expect(document('file-1')).rejects.toThrow(FileError);
    expect((await entries()).entries).toHaveLength(1);
  });

  test('of a large collection have summaries, and each member comes whole, with its text', async () => {
    const evaluations = Array.from({ length: 100 }, (_, index) => skillAt(`crane-${index}`));
    const { document, member } = backend([write('report.json', reportCollection({ evaluations }))]);
    writeTree(root, { 'crane-7/SKILL.md': '# Crane' });
    const summaries = (await document('file-1')) as { document: { evaluations: { advice: unknown[] }[] } };
    expect(summaries).toMatchObject({ members: 'summaries', sources: [] });
    expect(summaries.document.evaluations).toHaveLength(100);
    expect(await member('file-1', 7)).toMatchObject({
      document: { subject: { path: 'crane-7' }, findings: [{ message: expect.stringMatching(/./) }] },
      sources: [{ path: 'crane-7', text: '# Crane' }],
    });
    await expect(member('file-1', 100)).rejects.toThrow('It may have been removed');
  });

  test('of a run come with the texts of the folder it ran in', async () => {
    await journalOfTwo();
    await keepDocuments({ id: 'r1' }, [{ kind: 'evaluation', document: skillAt('crane') }], ports);
    writeTree(root, { 'r1/crane/SKILL.md': '# Crane' });
    expect(await backend().document('r1-0')).toMatchObject({
      kind: 'evaluation',
      sources: [{ path: 'crane', text: '# Crane', is_evaluated: false }],
    });
  });

  test.each(['file-1', 'r1-1', 'r9-0', 'r1', 'r1-00000000', '../r1-0', '', 'r1-0\n'])(
    '%j is no entry',
    async (id) => {
      await journalOfTwo();
      await keepDocuments({ id: 'r1' }, [{ kind: 'evaluation', document: skillAt('crane') }], ports);
      const { document, session, review } = backend();
      await expect(document(id)).rejects.toThrow('It may have been removed since the page was loaded.');
      await expect(session(id, 'k')).rejects.toThrow('It may have been removed since the page was loaded.');
      const decision = { caseId: 'x', outcome: 'refusal', note: '', reviewer: '' } as const;
      await expect(review(id, decision)).rejects.toThrow(
        'It may have been removed since the page was loaded.',
      );
    },
  );

  test('that another version wrote are said to be that', async () => {
    const journal = await journalOfTwo();
    await journal.recordDocuments('r1', [
      newDocument({ document: '{"schema_version":"9.0","corpus":{},"leaderboard":[]}' }),
      newDocument({ document: '{"schema_version":"1.0","corpus":{},"leaderboard":[]}' }),
    ]);
    const { document } = backend();
    await expect(document('r1-0')).rejects.toThrow(/newer plugin-eval \(schema 9\.0\)/);
    await expect(document('r1-1')).rejects.toThrow(ViewerRequestError);
  });

  test('transcripts are found by their keys', async () => {
    const journal = await journalOfTwo();
    await pay(journal, 'k', storedSession('k', { finalText: 'Folded.' }));
    await keepDocuments({ id: 'r1' }, [{ kind: 'evaluation', document: skillAt('crane') }], ports);
    const { session } = backend([write('report.json', skillAt('x'))]);
    for (const id of ['file-1', 'r1-0']) expect((await session(id, 'k')).final_text).toBe('Folded.');
    await expect(session('file-1', 'r1 paid')).rejects.toThrow(
      'It may have been removed since the page was loaded.',
    );
  });
});
