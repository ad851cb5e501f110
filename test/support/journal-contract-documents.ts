import type { NewDocument, SubjectRecord } from '@plugin-eval/engine/store/document-records.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  ALICE,
  BOB,
  claimed,
  claimRequest,
  NOON,
  newRun,
  nobodyLives,
  pay,
  secondsAfterNoon,
  storedResult,
} from './journal-records.ts';

export function subjectRecord(changes: Partial<SubjectRecord> = {}): SubjectRecord {
  return {
    path: 'skills/a',
    name: 'a',
    kind: 'skill',
    sha256: 'ab'.repeat(32),
    depth: 'standard',
    score: 71.25,
    ciLow: 66.5,
    ciHigh: 75,
    badge: 'Silver',
    complete: true,
    models: ['anthropic:claude-next', 'openai:gpt'],
    isMember: false,
    ...changes,
  };
}

export function newDocument(changes: Partial<NewDocument> = {}): NewDocument {
  return {
    kind: 'evaluation',
    title: 'a',
    outcome: 'Silver 71.3',
    document: '{"schema_version":"1.0"}',
    subjects: [subjectRecord()],
    recordedAt: secondsAfterNoon(30),
    ...changes,
  };
}

/** What every journal keeps of what runs came to. `open` gives an empty one. */
export function describeDocumentsContract(open: () => Promise<Journal>): void {
  let journal: Journal;

  beforeEach(async () => {
    journal = await open();
    onTestFinished(() => journal.close());
    await journal.beginRun(newRun('r1'));
  });

  test('a document comes back as it was, found by its run and its place', async () => {
    const text = JSON.stringify({ text: `'"\\; drop table documents; \u0000 é 🦀 \ud800 `.repeat(50_000) });
    await journal.recordDocuments('r1', [newDocument(), newDocument({ kind: 'comparison', document: text })]);
    const found = await journal.findDocument('r1', 1);
    expect(found?.document === text).toBe(true);
    expect({ ...found, document: '' }).toEqual({
      runId: 'r1',
      position: 1,
      kind: 'comparison',
      title: 'a',
      outcome: 'Silver 71.3',
      recordedAt: secondsAfterNoon(30),
      document: '',
    });
    expect(await journal.findDocument('r1', 2)).toBeNull();
    expect(await journal.findDocument('r9', 0)).toBeNull();
  });

  test('the documents of a run are listed in their order, without their text', async () => {
    await journal.recordDocuments('r1', [newDocument({ title: 'first' }), newDocument({ title: 'second' })]);
    const listed = await journal.documentsOf('r1');
    expect(listed.map(({ position, title }) => [position, title])).toEqual([
      [0, 'first'],
      [1, 'second'],
    ]);
    expect(listed[0]).not.toHaveProperty('document');
    expect(await journal.documentsOf('r9')).toEqual([]);
  });

  test('of all runs the newest come first', async () => {
    await journal.beginRun(newRun('r2'));
    await journal.recordDocuments('r1', [newDocument(), newDocument({ kind: 'comparison' })]);
    await journal.recordDocuments('r2', [newDocument({ recordedAt: secondsAfterNoon(40) })]);
    const places = (await journal.listDocuments()).map(({ runId, position }) => `${runId} ${position}`);
    expect(places).toEqual(['r2 0', 'r1 0', 'r1 1']);
  });

  test('every subject is on record, with what was measured, what was not, and the facts of its run', async () => {
    const unmeasured = subjectRecord({
      path: 'plugins/p',
      kind: 'plugin',
      sha256: null,
      score: null,
      ciLow: null,
      ciHigh: null,
      badge: null,
      complete: false,
      models: [],
      isMember: true,
    });
    const zero = subjectRecord({ score: 0, ciLow: 0, ciHigh: 0 });
    await journal.recordDocuments('r1', [newDocument({ subjects: [unmeasured, zero] })]);
    const run = {
      runId: 'r1',
      position: 0,
      recordedAt: secondsAfterNoon(30),
      workingDirectory: '/home/alice/plugin',
      toolVersion: '0.1.0',
    };
    expect(await journal.listSubjects()).toEqual([
      { ...unmeasured, ...run },
      { ...zero, ...run },
    ]);
  });

  test('a run that goes on puts its documents in the place of those it had', async () => {
    await journal.recordDocuments('r1', [newDocument(), newDocument({ title: 'second' })]);
    await journal.recordDocuments('r1', [
      newDocument({ title: 'whole', subjects: [subjectRecord({ score: 80 })] }),
    ]);
    expect((await journal.listDocuments()).map(({ title }) => title)).toEqual(['whole']);
    expect((await journal.listSubjects()).map(({ score }) => score)).toEqual([80]);
  });

  test('documents and subjects go with their run, and those of others stay', async () => {
    await journal.beginRun(newRun('r2'));
    for (const run of ['r1', 'r2']) await journal.recordDocuments(run, [newDocument()]);
    await journal.removeRuns(['r1'], nobodyLives);
    expect((await journal.listDocuments()).map(({ runId }) => runId)).toEqual(['r2']);
    expect((await journal.listSubjects()).map(({ runId }) => runId)).toEqual(['r2']);
  });

  test('of a run that is not on record nothing is kept', async () => {
    await expect(journal.recordDocuments('r9', [newDocument()])).rejects.toThrow(/^There is no run /);
    expect(await journal.listDocuments()).toEqual([]);
  });

  test('the newest result of a key is found without its run, also when it is rejected', async () => {
    await journal.beginRun(newRun('r2', { holder: BOB }));
    await pay(journal, 'k', { result: '"old"' });
    await pay(journal, 'k', { result: '"new"', runId: 'r2', holder: BOB, fresh: true });
    await journal.rejectResult('k', 'quotes nothing');
    expect(await journal.findResult('k')).toEqual(storedResult('k', { result: '"new"', runId: 'r2' }));
    expect(await journal.findResult('other')).toBeNull();
  });

  test('it shows what may be used again, and the newest of a kind, without noting a use', async () => {
    await pay(journal, 'a', { kind: 'agent-session', result: '"one"' });
    await pay(journal, 'b', { kind: 'agent-session', result: '"two"' });
    await pay(journal, 'c', { kind: 'model-answer' });
    await pay(journal, 'd', { kind: 'agent-session' });
    await journal.rejectResult('d', 'quotes nothing');
    await journal.beginRun(newRun('r9', { holder: BOB }));
    expect((await journal.reusableResult('a'))?.result).toBe('"one"');
    expect([await journal.reusableResult('d'), await journal.reusableResult('none')]).toEqual([null, null]);
    const latest = async (most: number) =>
      (await journal.latestResults('agent-session', most)).map(({ key }) => key);
    expect([await latest(9), await latest(1)]).toEqual([['b', 'a'], ['b']]);
    expect(await journal.resultsOf('r9')).toEqual([]);
  });

  test('it says which of many keys have a result of one kind', async () => {
    await pay(journal, 'a', { kind: 'agent-session' });
    await pay(journal, "b'", { kind: 'agent-session' });
    await pay(journal, 'c', { kind: 'model-answer' });
    const others = Array.from({ length: 50_000 }, (_, index) => `other ${index}`);
    const found = await journal.keysWithResult('agent-session', ['a', "b'", 'c', ...others]);
    expect([...found].sort()).toEqual(['a', "b'"]);
    expect(await journal.keysWithResult('agent-session', [])).toEqual(new Set());
  });

  test('the progress of a run counts as the run does, and lists what ended last', async () => {
    await journal.beginRun(newRun('r2', { holder: BOB }));
    await pay(journal, 'of r2', { runId: 'r2', holder: BOB, costUsd: 9 });
    await journal.lookup('of r2', 'r1', false);
    const failure = { kind: 'overload', message: 'HTTP 529', costUsd: 0.25, now: secondsAfterNoon(9) };
    await journal.recordFailure(
      await claimed(journal, claimRequest('b', { label: 'failing' })),
      failure,
      ALICE,
    );
    for (const second of [4, 2, 8]) {
      const at = { recordedAt: secondsAfterNoon(second), label: `task ${second}` };
      await journal.recordResult(
        await claimed(journal, claimRequest(`k${second}`, at)),
        storedResult(`k${second}`, at),
        ALICE,
      );
    }
    await claimed(journal, claimRequest('begun'));
    expect(await journal.progressOf('r1', 3)).toEqual({
      status: 'running',
      holder: ALICE,
      calls: { succeeded: 3, failed: 1, open: 1 },
      reused: 1,
      knownCostUsd: 0.625,
      plannedCalls: null,
      workingSince: NOON,
      ended: { tried: 4, unanswered: 1 },
      latest: [
        { label: 'failing', subject: 'skills/a', outcome: 'failed', endedAt: secondsAfterNoon(9) },
        { label: 'task 8', subject: 'skills/a', outcome: 'succeeded', endedAt: secondsAfterNoon(8) },
        { label: 'task 4', subject: 'skills/a', outcome: 'succeeded', endedAt: secondsAfterNoon(4) },
      ],
    });
    const { calls, reused, knownCostUsd } = await journal.findRun('r1');
    expect(await journal.progressOf('r1', 3)).toMatchObject({ calls, reused, knownCostUsd });
  });

  test('a run that goes on counts anew what its process has ended, and what was tried in vain before is open', async () => {
    const overload = { kind: 'overload', message: 'HTTP 529', costUsd: 0, now: secondsAfterNoon(2) };
    const fail = async (key: string, now: Date) =>
      journal.recordFailure(await claimed(journal, claimRequest(key, { now })), overload, ALICE);
    await fail('in vain', NOON);
    await fail('tried again', NOON);
    await pay(journal, 'tried again');
    await journal.planCalls('r1', 12);
    expect(await journal.progressOf('r1', 1)).toMatchObject({
      plannedCalls: 12,
      ended: { tried: 2, unanswered: 1 },
    });
    await journal.endRun('r1', 'incomplete', secondsAfterNoon(5));
    await journal.resumeRun('r1', BOB, secondsAfterNoon(60), nobodyLives);
    expect(await journal.progressOf('r1', 1)).toMatchObject({
      plannedCalls: null,
      workingSince: secondsAfterNoon(60),
      ended: { tried: 0, unanswered: 0 },
    });
    await fail('in vain', secondsAfterNoon(61));
    expect((await journal.progressOf('r1', 1)).ended).toEqual({ tried: 1, unanswered: 1 });
  });

  test('the progress of a run that has only begun, of one that ended, and of none', async () => {
    expect(await journal.progressOf('r1', 20)).toMatchObject({
      status: 'running',
      calls: { succeeded: 0, failed: 0, open: 0 },
      reused: 0,
      knownCostUsd: 0,
      latest: [],
    });
    await journal.endRun('r1', 'finished', NOON);
    expect(await journal.progressOf('r1', 20)).toMatchObject({ status: 'finished' });
    await expect(journal.progressOf('r9', 20)).rejects.toThrow(/^There is no run /);
  });
}
