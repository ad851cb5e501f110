import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { comparisonSources } from './comparison-sources.ts';
import { foldersOfRun } from './source-folders.ts';

const [OLD, NEW] = ['# An old crane\n', '# A new crane\n'];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const side = (path: string, sha256: string) =>
  reportSkill({ subject: { kind: 'skill', name: 'crane', path, sha256 } });

/** A repository with an old crane in its history and a new one in its folder. */
function versions(tree: Record<string, TreeEntry> = { 'skills/crane/SKILL.md': OLD }): string {
  const root = temporaryFolder();
  writeTree(root, tree);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, stdio: 'pipe' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'one');
  writeFileSync(join(root, 'skills/crane/SKILL.md'), NEW);
  return root;
}

async function textsOf(comparison: Comparison, root: string, subjects: string[] = []) {
  const { document } = publishedDocument({ kind: 'comparison', document: comparison });
  const places = [foldersOfRun({ workingDirectory: root, subjects })];
  const { a, b } = await comparisonSources(document as Parameters<typeof comparisonSources>[0], places);
  return [a?.text ?? null, b?.text ?? null];
}

test('two folders', async () => {
  const root = temporaryFolder();
  writeTree(root, { 'old/SKILL.md': OLD, 'new/SKILL.md': NEW });
  const both = reportComparison(side('old', hashOf(OLD)), side('new', hashOf(NEW)));
  expect(await textsOf(both, root)).toEqual([OLD, NEW]);
});

test('an older version is read from git', async () => {
  const root = versions();
  const both = reportComparison(side('skills/crane@HEAD', hashOf(OLD)), side('skills/crane', hashOf(NEW)));
  expect(await textsOf(both, root)).toEqual([OLD, NEW]);
});

test('a version that means another text by now has none', async () => {
  const root = versions();
  const both = reportComparison(
    side('skills/crane@HEAD', hashOf('# An even older one\n')),
    side('skills/crane', hashOf(NEW)),
  );
  expect(await textsOf(both, root)).toEqual([null, NEW]);
});

test.each([
  ['a version that git does not know', 'skills/crane@nowhere'],
  ['what git would take for an option', 'skills/crane@--output=/tmp/x'],
  ['a version of another skill', 'skills/boat@HEAD'],
  ['a folder outside', '../x@HEAD'],
])('%s has no text', async (_, path) => {
  const both = reportComparison(side(path, hashOf(OLD)), side('skills/crane', hashOf(NEW)));
  expect(await textsOf(both, versions())).toEqual([null, NEW]);
});

test.skipIf(process.platform === 'win32')(
  'a SKILL.md that was a link in that version has no text',
  async () => {
    const root = versions({
      'skills/crane.md': OLD,
      'skills/crane/notes.md': 'x',
      'skills/crane/SKILL.md': { link: '../crane.md' },
    });
    const both = reportComparison(side('skills/crane@HEAD', hashOf(OLD)), side('skills/crane', hashOf(NEW)));
    expect((await textsOf(both, root))[0]).toBeNull();
  },
);

test('plugins have no one text', async () => {
  const root = temporaryFolder();
  writeTree(root, { 'plugins/origami/SKILL.md': OLD });
  expect(await textsOf(reportComparison(reportPlugin(), reportPlugin()), root)).toEqual([null, null]);
});
