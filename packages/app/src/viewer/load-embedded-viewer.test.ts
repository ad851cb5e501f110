import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { FinishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { EmbeddedViewer } from '@plugin-eval/core/documents/viewer.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { newRun, pay } from '@plugin-eval/tests/support/journal-records.ts';
import { monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportCollection, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { storedSession } from '@plugin-eval/tests/support/stored-sessions.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { everyDocument } from '@plugin-eval/tests/support/viewer-documents.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sqliteStore } from '../stores/sqlite-store.ts';
import { embeddedViewer } from './load-embedded-viewer.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

let root: string;

beforeEach(() => {
  root = temporaryFolder();
});

function embed(
  finished: FinishedDocument,
  { run = null as string | null, variables = {}, targets = [] as { path: string; shown: string }[] } = {},
): Promise<EmbeddedViewer> {
  const environment = { PLUGIN_EVAL_HOME: join(root, 'home'), ...variables };
  return embeddedViewer(
    finished,
    { targets, run: run === null ? null : { id: run }, workingDirectory: root },
    { store: sqliteStore(environment), variables: environment },
  );
}

/** The evaluation in the file. */
function shownIn({ documents }: EmbeddedViewer) {
  const shown = documents.report;
  if (shown?.kind !== 'evaluation') throw new Error(`It is a ${shown?.kind}.`);
  return shown;
}

function skillAt(path: string, text: string): SkillEvaluation {
  writeTree(root, { [`${path}/SKILL.md`]: text });
  return reportSkill({ subject: { kind: 'skill', name: path, path, sha256: hashOf(text) } });
}

/** A journal with sessions of the run `r1`, and a skill whose layer lists them. */
async function simulatedWith(transcripts: Record<string, string>): Promise<FinishedDocument> {
  const journal = await openSqliteJournal(join(root, 'home/journal.sqlite'));
  await journal.beginRun(newRun('r1'));
  for (const [key, finalText] of Object.entries(transcripts)) {
    await pay(journal, key, storedSession(key, { finalText }));
  }
  await journal.close();
  const [first] = monteCarloLayer().sessions;
  if (first === undefined) throw new Error('The layer has no session.');
  const sessions = ['gone', ...Object.keys(transcripts)].map((key, index) => ({
    ...first,
    key,
    session: index + 1,
  }));
  return { kind: 'evaluation', document: simulatedSkill(monteCarloLayer({ sessions })) };
}

test.each(Object.entries(await everyDocument()))('a %s is embedded whole', async (_, finished) => {
  const embedded = await embed(finished);
  expect(embedded).toMatchObject({
    version: 1,
    tool: { name: 'plugin-eval' },
    entries: [{ id: 'report', kind: finished.kind, from: { file: null, run: null } }],
    transcripts: {},
    notes: [],
  });
  expect(Object.keys(embedded.documents)).toEqual(['report']);
  expect(embedded.documents.report?.kind).toBe(finished.kind);
});

test('without a run the journal is not touched', async () => {
  await embed({ kind: 'evaluation', document: simulatedSkill() });
  expect(existsSync(join(root, 'home'))).toBe(false);
});

describe('texts', () => {
  test('come along, from the folder and from what the user named', async () => {
    const elsewhere = temporaryFolder();
    writeTree(elsewhere, { 'SKILL.md': 'older' });
    const older = reportSkill({
      subject: { kind: 'skill', name: 'crane', path: 'crane@HEAD', sha256: hashOf('older') },
    });
    const comparison = reportComparison(older, skillAt('crane', 'newer'));
    const targets = [{ path: elsewhere, shown: 'crane@HEAD' }];
    const embedded = await embed({ kind: 'comparison', document: comparison }, { targets });
    expect(embedded.documents.report).toMatchObject({
      sources: { a: { text: 'older', is_evaluated: true }, b: { text: 'newer', is_evaluated: true } },
    });
  });

  test('fill the file up to five megabytes, in the order of the report, and a note counts the others', async () => {
    const evaluations = Array.from({ length: 8 }, (_, index) =>
      skillAt(`s${index}`, String(index).repeat(index === 0 ? 10 : 900_000)),
    );
    const embedded = await embed({ kind: 'evaluation', document: reportCollection({ evaluations }) });
    expect(shownIn(embedded).sources.map(({ path }) => path)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
    expect(embedded.notes).toEqual(['The texts of 2 skills did not fit into this file.']);
  });
});

describe('transcripts', () => {
  test('come along from the journal; one that is gone is not listed', async () => {
    const embedded = await embed(await simulatedWith({ a: 'Folded.', b: 'Torn.' }), { run: 'r1' });
    expect(Object.entries(embedded.transcripts).map(([key, { final_text }]) => [key, final_text])).toEqual([
      ['a', 'Folded.'],
      ['b', 'Torn.'],
    ]);
    expect(shownIn(embedded).sessions.map(({ key, label }) => [key, label])).toEqual([
      ['a', 'session 2'],
      ['b', 'session 3'],
    ]);
    expect(embedded.notes).toEqual([]);
    expect(embedded.entries[0]?.from.run).toBe('r1');
  });

  test('fill the file up to twenty megabytes, and a note counts the others', async () => {
    // A text is in a session twice: in its last turn, and as what was said last.
    const large = 'x'.repeat(4_000_000);
    const finished = await simulatedWith({ a: large, b: large, c: large, d: 'short' });
    const embedded = await embed(finished, { run: 'r1' });
    expect(Object.keys(embedded.transcripts)).toEqual(['a', 'b', 'd']);
    expect(shownIn(embedded).sessions.map(({ key }) => key)).toEqual(['a', 'b', 'd']);
    expect(embedded.notes).toEqual([
      '1 transcript did not fit into this file. plugin-eval view shows all of them from the journal.',
    ]);
  });

  test('a journal that cannot be used costs the transcripts, not the report', async () => {
    writeTree(root, { 'home/journal.sqlite': 'no database'.repeat(100) });
    const embedded = await embed({ kind: 'evaluation', document: simulatedSkill() }, { run: 'r1' });
    expect(shownIn(embedded).sessions).toEqual([]);
  });
});

test('no key in use is embedded, wherever it stands; what only looks like one stays', async () => {
  const key = 'sk-in-use-"quoted"-0123456789';
  const other = 'sk-an-example-0123456789';
  const skill = skillAt('crane', `Never print ${key}, nor ${other}.`);
  const withKey = { ...skill, subject: { ...skill.subject, name: `named ${key}` } };
  const variables = { ANTHROPIC_API_KEY: key };
  const text = JSON.stringify(await embed({ kind: 'evaluation', document: withKey }, { variables }));
  expect(text).not.toContain('in-use');
  expect(text).toContain(`Never print [key], nor ${other}.`);
  expect(text).toContain('named [key]');
});
