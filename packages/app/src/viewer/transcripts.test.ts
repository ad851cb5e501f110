import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { sessionDocumentSchema } from '@plugin-eval/core/documents/session.ts';
import type { PublishedEvaluation } from '@plugin-eval/core/documents/viewer.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { executedLayer } from '@plugin-eval/tests/support/executed-layers.ts';
import { BOB, newRun, pay } from '@plugin-eval/tests/support/journal-records.ts';
import { monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportCollection, reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { storedSession } from '@plugin-eval/tests/support/stored-sessions.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listedSessions, presentSessions, transcriptOf } from './transcripts.ts';

let journal: Journal;

beforeEach(async () => {
  journal = await openSqliteJournal(':memory:');
  onTestFinished(() => journal.close());
  await journal.beginRun(newRun('r1'));
  await journal.beginRun(newRun('r2', { holder: BOB }));
});

const published = (document: EvaluationDocument) =>
  publishedDocument({ kind: 'evaluation', document }).document as PublishedEvaluation;

/** A skill with so many sessions, whose keys begin with a letter. */
function skillWith(count: number, letter: string, path = 'skills/crane') {
  const { sessions } = monteCarloLayer();
  const layer = monteCarloLayer({
    sessions: sessions.slice(0, count).map((one) => ({ ...one, key: `${letter}${one.session}` })),
  });
  return { ...simulatedSkill(layer), subject: { kind: 'skill' as const, name: 'x', path, sha256: null } };
}

test('the sessions of every skill of a document are listed, each once', () => {
  const plugin = reportPlugin({
    skills: [skillWith(2, 'a', 'skills/a'), reportSkill(), skillWith(1, 'b', 'b')],
  });
  const listed = listedSessions(published(reportCollection({ evaluations: [plugin, skillWith(2, 'a')] })));
  expect(listed.map(({ key, label, subject }) => [key, label, subject])).toEqual([
    ['a1', 'session 1', 'skills/a'],
    ['a2', 'session 2', 'skills/a'],
    ['b1', 'session 1', 'b'],
  ]);
});

test('sessions with tool execution are listed after those without', () => {
  const listed = listedSessions(published(simulatedSkill(executedLayer())));
  expect(listed.slice(-12).map(({ label }) => label)).toEqual([
    ...[101, 102, 103, 104, 105, 106].map((number) => `session ${number}`),
    ...[107, 108, 109, 110, 111, 112].map((number) => `session ${number}, other arm`),
  ]);
});

test('a session of the other arm says so', () => {
  const skill = skillWith(2, 'a');
  for (const layer of skill.layers) {
    if (layer.name === 'monte_carlo') for (const one of layer.sessions.slice(1)) one.arm = 'without';
  }
  const labels = listedSessions(published(skill)).map(({ label }) => label);
  expect(labels).toEqual(['session 1', 'session 2, other arm']);
});

test('those count whose transcripts are in the journal, as sessions', async () => {
  await pay(journal, 'a1', storedSession('a1'));
  await pay(journal, 'a2', { kind: 'model-answer' });
  expect(
    (await presentSessions(listedSessions(published(skillWith(3, 'a'))), journal)).map(({ key }) => key),
  ).toEqual(['a1']);
  expect(await presentSessions(listedSessions(published(skillWith(3, 'a'))), null)).toEqual([]);
});

test('a transcript has its published shape', async () => {
  await pay(
    journal,
    'k',
    storedSession('k', { finalText: 'Fold it.', loads: [{ skill: 'crane', turn: 1, by: 'read' }] }),
  );
  const session = await transcriptOf(journal, null, 'k');
  expect(sessionDocumentSchema.safeParse(session).error).toBeUndefined();
  expect(session).toMatchObject({
    run: 'r1',
    session: 7,
    key: 'k',
    final_text: 'Fold it.',
    skills: [{ name: 'crane', listed: 'full' }],
    loads: [{ skill: 'crane', turn: 1, by: 'read' }],
  });
});

test('what a scene recorded is no part of it', async () => {
  const scene = { canaries: { key: 'x' }, replies: ['Hi.'], calls: [], met: [] };
  await pay(journal, 'k', storedSession('k', { scene }));
  expect(sessionDocumentSchema.safeParse(await transcriptOf(journal, null, 'k')).success).toBe(true);
});

test('of a key that was asked twice, a run sees its own session, and a file the newest', async () => {
  await pay(journal, 'k', storedSession('k', { finalText: 'old' }));
  await pay(journal, 'k', {
    ...storedSession('k', { finalText: 'new' }),
    runId: 'r2',
    holder: BOB,
    fresh: true,
  });
  const said = async (run: string | null) => (await transcriptOf(journal, run, 'k'))?.final_text;
  expect([await said('r1'), await said('r2'), await said(null)]).toEqual(['old', 'new', 'new']);
});

test('a session that another run paid for is found, also when that one is gone', async () => {
  await pay(journal, 'k', { ...storedSession('k'), runId: 'r2', holder: BOB });
  await journal.lookup('k', 'r1', false);
  await journal.endRun('r2', 'finished', new Date());
  await journal.removeRuns(['r2'], () => false);
  expect((await transcriptOf(journal, 'r1', 'k'))?.run).toBe('r1');
  expect((await transcriptOf(journal, null, 'k'))?.run).toBe('r2');
});

test('nothing but sessions is handed out, and nothing that is not there', async () => {
  await pay(journal, 'answer', { kind: 'model-answer' });
  expect(await transcriptOf(journal, 'r1', 'answer')).toBeNull();
  expect(await transcriptOf(journal, 'r1', 'nothing')).toBeNull();
});
