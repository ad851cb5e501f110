import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { MANY_MEMBERS, sentLines, withMemberSummaries } from '@plugin-eval/core/documents/member-summary.ts';
import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { beginningOf } from '@plugin-eval/report/evaluation/collection-beginning.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { renderJsonLines } from '@plugin-eval/report/render-json-lines.ts';
import { largeCollection } from '@plugin-eval/tests/support/large-collection.ts';
import { backendStage } from '@plugin-eval/tests/support/viewer-backend-stage.ts';
import type { WrittenDocument } from '@plugin-eval/viewer/server/viewer-backend.ts';
import { describe, expect, test } from 'vitest';

const collection = largeCollection(MANY_MEMBERS);
const { document: published } = JSON.parse(
  JSON.stringify(publishedDocument({ kind: 'evaluation', document: collection })),
);
const listed = withMemberSummaries({ kind: 'evaluation', document: published, sources: [], sessions: [] });

function staged(text: string, name = 'report.json', context = {}) {
  const stage = backendStage();
  writeFileSync(join(stage.root, name), text);
  return { ...stage, backend: () => stage.backend([name], [], { largeFile: 1, ...context }) };
}

async function listedIn(document: unknown): Promise<unknown> {
  const { kind, pieces } = document as WrittenDocument;
  expect(kind).toBe('written-document');
  return [...pieces()]
    .join('')
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe.each([
  ['JSON', renderJson(collection), 'report.json'],
  ['JSON on one line', JSON.stringify(published), 'report.json'],
  ['JSON with a byte order mark', `\ufeff${renderJson(collection)}`, 'report.json'],
  ['JSON lines', renderJsonLines(collection), 'report.jsonl'],
])('a large collection as %s', (_, text, name) => {
  test('is listed as one that is read whole', async () => {
    const backend = staged(text, name).backend();
    expect(await listedIn(await backend.document('file-1'))).toEqual(
      JSON.parse(JSON.stringify([...sentLines(listed)])),
    );
    expect((await backend.entries()).entries).toMatchObject([{ kind: 'evaluation', title: 'paper' }]);
  });

  test('has a beginning, which shows the worst members and the figures of all', async () => {
    const beginning = await staged(text, name).backend().beginning('file-1');
    const expected = beginningOf(structuredClone(listed));
    expect(beginning).toEqual(JSON.parse(JSON.stringify(expected)));
    const scores = Object(expected?.entry.document).evaluations.map(
      ({ composite }: Evaluation) => composite.score,
    );
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => a - b));
    expect(scores).toHaveLength(50);
  });

  test('has each of its members, and no others', async () => {
    const backend = staged(text, name).backend();
    for (const position of [0, 57, MANY_MEMBERS - 1])
      expect((await backend.member('file-1', position)).document).toEqual(published.evaluations[position]);
    await expect(backend.member('file-1', MANY_MEMBERS)).rejects.toThrow('member 100');
    await expect(backend.member('file-1', 0.5)).rejects.toThrow();
  });
});

test('two of its members are compared', async () => {
  const backend = staged(renderJson(collection)).backend();
  const [a, b] = [published.evaluations[1], published.evaluations[2]].map(({ subject }) => subject.path);
  const entry = 'file-1';
  const { document } = await backend.compare({ entry, member: a }, { entry, member: b });
  expect([document.a.subject.path, document.b.subject.path]).toEqual([a, b]);
  await expect(backend.compare({ entry, member: a }, { entry, member: 'x' })).rejects.toThrow('evaluation');
});

test('what is small has no beginning, and what is not there neither', async () => {
  const backend = staged(renderJson(largeCollection(2))).backend();
  expect(await backend.beginning('file-1')).toBeNull();
  await expect(backend.beginning('file-2')).rejects.toThrow();
});

test('few members are read whole, whatever the size', async () => {
  const few = largeCollection(MANY_MEMBERS - 1);
  const backend = staged(renderJson(few)).backend();
  expect((await backend.document('file-1')).kind).toBe('evaluation');
});

test('what has changed is read again, and without a word of the keys in use', async () => {
  const redacted = (value: unknown) => JSON.stringify(value).replaceAll('skill-3', '[redacted]');
  const { root, backend } = staged(renderJsonLines(collection), 'report.jsonl', { redacted });
  const shown = backend();
  const text = JSON.stringify(await listedIn(await shown.document('file-1')));
  expect(text).toContain('[redacted]');
  expect(text).not.toContain('skill-3');
  const another = {
    ...published.evaluations[0],
    subject: { ...published.evaluations[0].subject, name: 'x' },
  };
  appendFileSync(join(root, 'report.jsonl'), `${JSON.stringify(another)}\n`);
  // A member is no collection.
  await expect(shown.document('file-1')).rejects.toThrow(FileError);
  const { evaluations: _, ...frame } = published;
  appendFileSync(join(root, 'report.jsonl'), `${JSON.stringify({ ...frame, evaluations: [] })}\n`);
  await expect(shown.document('file-1')).rejects.toThrow('evaluations.100');
});

test('damage is told by its place, and nothing is left in the folder of temporary files', () => {
  const before = spools();
  const damaged = structuredClone(published);
  damaged.evaluations[42].composite.score = 101;
  const { backend } = staged(JSON.stringify(damaged));
  expect(backend).toThrow(
    /^report\.json is damaged, or of another version \(evaluations\.42\.composite\.score: /,
  );
  expect(spools()).toEqual(before);
});

function spools(): string[] {
  return readdirSync(tmpdir()).filter((name) => /^plugin-eval-[A-Za-z0-9]{6}$/.test(name));
}
