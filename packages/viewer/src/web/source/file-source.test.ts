import { embeddedWith, transcriptsOf, viewedEvaluation } from '@plugin-eval/tests/support/embedded-viewer.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { sessionDocument } from '@plugin-eval/tests/support/session-documents.ts';
import { expect, test } from 'vitest';
import { fileSource, readEmbedded } from './file-source.ts';

const session = sessionDocument();
const embedded = embeddedWith([viewedEvaluation(reportSkill())], {
  transcripts: transcriptsOf([session]),
  notes: ['2 transcripts did not fit.'],
});

test('a file has its entries, documents and transcripts, and no server', async () => {
  const source = fileSource(embedded);
  expect(source.server).toBeNull();
  expect(await source.index()).toMatchObject({
    entries: [{ id: '1' }],
    notes: ['2 transcripts did not fit.'],
  });
  expect((await source.document('1')).kind).toBe('evaluation');
  expect((await source.session('1', session.key)).session).toBe(session.session);
});

test('what it does not hold is said in a sentence, also for names that every object has', async () => {
  const source = fileSource(embedded);
  await expect(source.document('2')).rejects.toThrow('This file does not contain that report.');
  await expect(source.document('constructor')).rejects.toThrow('This file does not contain that report.');
  await expect(source.session('1', '__proto__')).rejects.toThrow(
    'This file does not contain that transcript.',
  );
});

test('the same question has the same answer, so that nothing is drawn twice', () => {
  const source = fileSource(embedded);
  expect(source.document('1')).toBe(source.document('1'));
  expect(source.index()).toBe(source.index());
});

test.each([null, '', '  \n'])('a page with %j has no data of its own', (text) => {
  expect(readEmbedded(text)).toBeNull();
});

test('damaged data and data of another version are refused with a sentence', () => {
  expect(readEmbedded(JSON.stringify(embedded))?.entries).toEqual(embedded.entries);
  expect(() => readEmbedded('{"version":1,')).toThrow('The data in this file is damaged');
  expect(() => readEmbedded('{"version":2}')).toThrow('has version 2, which this page cannot read');
});
