import { join } from 'node:path';
import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { renderJsonLines } from '@plugin-eval/report/render-json-lines.ts';
import { reportCollection, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { everyDocument, fileOf } from '@plugin-eval/tests/support/viewer-documents.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { readViewerFile } from './read-viewer-file.ts';

const documents = await everyDocument();
const skill = publishedDocument({ kind: 'evaluation', document: reportSkill() }).document;

function reading(content: string | Buffer | object) {
  const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
  const { folder, file } = fileOf(text);
  return () => readViewerFile(file, folder);
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

test.each(Object.entries(documents))('a %s is recognised, and comes back as it was', (_, finished) => {
  const { folder, file } = fileOf(finished);
  // JSON knows no difference between 0 and -0.
  expect(readViewerFile(file, folder)).toEqual(JSON.parse(JSON.stringify(publishedDocument(finished))));
});

describe('however it was written', () => {
  const json = renderJson(reportSkill());

  test.each([
    ['with a byte order mark', `\ufeff${json}`],
    ['as PowerShell writes it', Buffer.from(`\ufeff${json}`, 'utf16le')],
    ['on one line', JSON.stringify(skill)],
    ['with CRLF', json.replaceAll('\n', '\r\n')],
  ])('%s', (_, content) => {
    expect(reading(content)()).toEqual({ kind: 'evaluation', document: skill });
  });

  test('as JSON lines', () => {
    const collection = reportCollection({ evaluations: [reportSkill(), reportSkill()] });
    const { document } = publishedDocument({ kind: 'evaluation', document: collection });
    expect(reading(renderJsonLines(collection))()).toEqual({ kind: 'evaluation', document });
    expect(problemOf(reading(`${JSON.stringify(skill)}\n${JSON.stringify(skill)}\n`))).toMatch(/^not-json: /);
    expect(problemOf(reading('{}\n{}\n7\n'))).toMatch(/^not-json: /);
  });

  test('a report from before the safety of a skill was measured', () => {
    const { safety: _, ...older } = skill as Record<string, unknown>;
    expect(reading(older)()).toEqual({ kind: 'evaluation', document: skill });
  });
});

describe('what cannot be shown', () => {
  test.each([
    ['an empty file', '', 'not-json'],
    ['HTML', '<!doctype html><title>x</title>', 'not-json'],
    ['Latin-1', Buffer.from('{"a": "\xe9"}', 'latin1'), 'not-json'],
    ['a list', [], 'foreign'],
    ['a number', '7', 'foreign'],
    ['null', 'null', 'foreign'],
    ['a package.json', { name: 'x', version: '1.0.0' }, 'foreign'],
    ['a document of ours that is no report', { schema_version: '1.0', reviews: [] }, 'foreign'],
    ['a report without a version', { ...skill, schema_version: undefined }, 'foreign'],
    ['marks that are inherited', '{"__proto__": {"cases": [], "metrics": {}, "rules": {}}}', 'foreign'],
    ['a report of the next version', { ...skill, schema_version: '1.1', surprise: 1 }, 'newer'],
    ['a version that is none', { ...skill, schema_version: 'banana' }, 'damaged'],
    ['a field too many', { ...skill, surprise: true }, 'damaged'],
    ['a score above 100', { ...skill, composite: { score: 101 } }, 'damaged'],
    ['a hundred thousand lists in one another', `${'['.repeat(1e5)}${']'.repeat(1e5)}`, 'foreign'],
    ['more values than fit into memory', `[${'0,'.repeat(10_000_001)}0]`, 'foreign'],
  ])('%s', (_, content, problem) => {
    expect(problemOf(reading(content))).toMatch(new RegExp(`^${problem}: report\\.json (is|was) `));
  });

  test('a file that is not there, a folder, and what is larger than all that is read', () => {
    const root = temporaryFolder();
    writeTree(root, { folder: 'FOLDER', 'huge.json': { sparse: 257 * 1024 * 1024 } });
    const read = (name: string) => problemOf(() => readViewerFile(name, root));
    expect(read('x.json')).toMatch(/^missing: x\.json does not exist\. Name a JSON file that score, /);
    expect(read('folder')).toMatch(/^unreadable: folder is not a regular file/);
    expect(read('huge.json')).toBe('too-large: huge.json is larger than 256 MB, the limit.');
    expect(read('a\0b')).toMatch(/^missing: /);
  });

  test.skipIf(process.platform === 'win32')('a pipe, without waiting for it', () => {
    const root = temporaryFolder();
    writeTree(root, { pipe: 'FIFO' });
    expect(problemOf(() => readViewerFile('pipe', root))).toMatch(/^unreadable: pipe is not a regular file/);
  });

  test('damage is said to be where it is, in one short line', () => {
    const message = problemOf(reading({ ...skill, findings: [{ rule: 'x'.repeat(10_000) }] }));
    expect(message).toContain('findings.0.');
    expect(message.length).toBeLessThan(400);
    expect(message).not.toContain('\n');
  });
});

test('a link that the user named is followed', () => {
  const root = temporaryFolder();
  writeTree(root, { 'a.json': JSON.stringify(skill), 'b.json': { link: join(root, 'a.json') } });
  expect(readViewerFile('b.json', root).kind).toBe('evaluation');
});
