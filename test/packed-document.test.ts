import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import type { ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { collectionFigures } from '@plugin-eval/report/evaluation/collection-figures.ts';
import { viewerParts } from '@plugin-eval/report/html/embedded-viewer.ts';
import { packDocument } from '@plugin-eval/report/html/pack-document.ts';
import { fileSource } from '@plugin-eval/viewer/web/source/file-source.ts';
import { inCode } from '@plugin-eval/viewer/web/source/in-code.ts';
import { describe, expect, test } from 'vitest';
import { caseScore } from './support/case-scores.ts';
import { embeddedWith, published, viewedEvaluation } from './support/embedded-viewer.ts';
import { caseSession } from './support/live-threat-documents.ts';
import { reportCollection, reportFinding, reportSkill } from './support/report-documents.ts';
import { vetoedDelta } from './support/safety-documents.ts';

const { subject } = reportSkill();
const evaluations = Array.from({ length: 101 }, (_, index) =>
  reportSkill({ subject: { ...subject, name: `crane-${index}`, path: `skills/crane-${index}` } }),
);
const viewed = viewedEvaluation(reportCollection({ evaluations }));
const packed = packDocument(viewed);

function sourceOf(document: ReturnType<typeof packDocument>) {
  return fileSource(embeddedWith([], { documents: { '1': document } }));
}

test('a large collection is unpacked with what tables show of its members', async () => {
  expect(packed.kind).toBe('packed-collection');
  const listed = await sourceOf(packed).document('1');
  expect(listed).toMatchObject({ members: 'summaries' });
  expect(inCode(listed.document)).toMatchObject({
    evaluations: expect.objectContaining({
      length: 101,
      100: expect.objectContaining({
        subject: expect.objectContaining({ name: 'crane-100' }),
        findings: [expect.objectContaining({ rule: expect.any(String), message: '' })],
      }),
    }),
  });
});

test('the worst members and the figures of all are there before the list is unpacked', async () => {
  const isPainted = Promise.withResolvers<void>();
  const embedded = embeddedWith([], { documents: { '1': packed } });
  const source = fileSource(embedded, { blocks: async () => [], painted: () => isPainted.promise });
  let isListed = false;
  const list = source.document('1').then((document) => {
    isListed = true;
    return document;
  });
  const beginning = await source.beginning('1');
  expect(Object(beginning?.entry.document).evaluations).toHaveLength(50);
  expect(beginning?.positions).toEqual(Array.from({ length: 50 }, (_, index) => index));
  const figures = collectionFigures(reportCollection({ evaluations }));
  expect(beginning?.figures).toEqual(JSON.parse(JSON.stringify(figures)));
  expect(isListed).toBe(false);
  isPainted.resolve();
  expect(Object(inCode((await list).document)).evaluations).toHaveLength(101);
  expect(await sourceOf(viewed).beginning('1')).toBeNull();
});

test('each member comes whole, at both ends of a block and in the last one', async () => {
  for (const position of [0, 9, 10, 100]) {
    const { document } = await sourceOf(packed).member('1', position);
    expect(document).toEqual(Object(viewed.document).evaluations[position]);
  }
  await expect(sourceOf(packed).member('1', 101)).rejects.toThrow('does not contain that part');
});

test('a block that is damaged is said to be', async () => {
  if (packed.kind !== 'packed-collection') throw new Error('101 members are packed.');
  const damaged = { ...packed, blocks: ['AAAA', ...(packed.blocks ?? []).slice(1)] };
  await expect(sourceOf(damaged).member('1', 0)).rejects.toThrow('part of it cannot be unpacked');
});

test('members are read from blocks that stand behind the program when one is opened, and not before', async () => {
  if (packed.kind !== 'packed-collection') throw new Error('101 members are packed.');
  const { blocks } = packed;
  let isRead = false;
  const embedded = embeddedWith([], { documents: { '1': { ...packed, blocks: null } } });
  const source = fileSource(embedded, {
    blocks: async () => {
      isRead = true;
      return blocks ?? [];
    },
    painted: async () => {},
  });
  await source.document('1');
  expect(isRead).toBe(false);
  const { document } = await source.member('1', 25);
  expect(document.subject.name).toBe('crane-25');
});

test('in a page the blocks stand behind the program, a line each', () => {
  if (packed.kind !== 'packed-collection') throw new Error('101 members are packed.');
  const embedded = embeddedWith([], { documents: { '1': packed } });
  const body = String(viewerParts({ embedded, script: 'start()', styles: '' }).body);
  const [, behind] = body.split('<script>start()</script>');
  const [, blocks] =
    /<script type="text\/plain" id="plugin-eval-blocks">([^<]*)<\/script>/.exec(behind ?? '') ?? [];
  expect(blocks?.split('\n')).toEqual(packed.blocks);
  expect(body.split(packed.blocks?.[0] ?? 'no block')).toHaveLength(2);
});

test('a small collection stays as it is', () => {
  const small = viewedEvaluation(reportCollection({ evaluations: evaluations.slice(0, 99) }));
  expect(packDocument(small)).toBe(small);
});

test('a small collection with much to tell is compressed whole', async () => {
  const message = 'A sentence that stands in every finding of every member.'.repeat(20);
  const findings = Array.from({ length: 20 }, (_, line) => reportFinding({ line, message }));
  const long = evaluations.slice(0, 50).map((evaluation) => ({ ...evaluation, findings }));
  const large = viewedEvaluation(reportCollection({ evaluations: long }));
  const made = packDocument(large);
  expect(JSON.stringify(made).length).toBeLessThan(JSON.stringify(large).length / 10);
  expect(await sourceOf(made).document('1')).toEqual(large);
  expect(JSON.stringify(await sourceOf(made).document('1'))).not.toContain('summaries');
});

describe('a safety delta with many sessions', () => {
  // The same files in each session of both arms, as a real run has them.
  const file = 'A line of a file that every session reads, and that is not short.\n'.repeat(200);
  const entry = { kind: 'tool-result', turn: 1, id: 'a', ok: true, text: file } as const;
  const delta = vetoedDelta();
  const many = (report: ThreatReport): ThreatReport => ({
    ...report,
    cases: Array.from({ length: 91 }, (_, index) =>
      caseScore({
        id: `p-${index}`,
        probeId: `p-${index}`,
        session: caseSession({ transcript: [entry, { ...entry, turn: 2, text: `${file}${index}` }] }),
      }),
    ),
  });
  const arms = { withoutSkill: many(delta.arms.withoutSkill), withSkill: many(delta.arms.withSkill) };
  const viewed: ViewerDocument = { kind: 'safety-delta', document: published({ ...delta, arms }) };

  test('is a hundredth as large, and comes back whole', async () => {
    const made = packDocument(viewed);
    expect(made.kind).toBe('packed-document');
    expect(JSON.stringify(made).length).toBeLessThan(JSON.stringify(viewed).length / 100);
    expect(await sourceOf(made).document('1')).toEqual(viewed);
  });

  test('with few of them it stays as it is', () => {
    const small: ViewerDocument = { kind: 'safety-delta', document: published(delta) };
    expect(packDocument(small)).toBe(small);
  });
});
