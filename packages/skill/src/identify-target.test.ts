import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { identifyTarget } from './identify-target.ts';

function identify(given: string): string {
  const root = temporaryFolder();
  writeTree(root, {
    'skill/SKILL.md': 'x',
    'lower/skill.md': 'x',
    'plugin/.claude-plugin/plugin.json': '{}',
    'plugin/SKILL.md': 'x',
    'both/.claude-plugin/plugin.json': '{}',
    'both/.claude-plugin/marketplace.json': '{}',
    'folder/skill/SKILL.md': 'x',
    'dangling/SKILL.md': { link: 'gone' },
    'directory/SKILL.md': 'FOLDER',
    loop: { link: 'loop' },
    link: { link: 'skill' },
    'notes.md': 'x',
  });
  const { kind, shown } = identifyTarget(given, root);
  return `${kind} ${shown}`;
}

test.each([
  ['skill', 'skill skill'],
  ['./skill/', 'skill skill'],
  ['skill/SKILL.md', 'skill skill'],
  ['lower', 'skill lower'],
  ['lower/skill.md', 'skill lower'],
  ['plugin', 'plugin plugin'],
  ['plugin/.claude-plugin/plugin.json', 'plugin plugin'],
  ['both', 'marketplace both'],
  ['both/.claude-plugin/marketplace.json', 'marketplace both'],
  ['folder', 'folder folder'],
  ['.', 'folder .'],
  ['link', 'skill link'],
  ['dangling/SKILL.md', 'skill dangling'],
  ['directory/SKILL.md', 'skill directory'],
])('%s is %s', (given, target) => {
  expect(identify(given)).toBe(target);
});

describe('what names nothing', () => {
  test.each([
    ['none', 'none does not exist.'],
    ['none/SKILL.md', 'none/SKILL.md does not exist.'],
    ['notes.md', 'notes.md is neither a SKILL.md nor a folder.'],
    ['notes.md/x', 'notes.md/x cannot be opened (ENOTDIR).'],
    ['loop/SKILL.md', 'loop/SKILL.md cannot be opened (ELOOP).'],
    [`${'a'.repeat(5000)}/SKILL.md`, 'cannot be opened (ENAMETOOLONG).'],
    ['', "'' is not a path."],
    ['a\0b', 'is not a path.'],
  ])('%j', (given, message) => {
    expect(() => identify(given)).toThrow(FileError);
    expect(() => identify(given)).toThrow(message);
  });
});
