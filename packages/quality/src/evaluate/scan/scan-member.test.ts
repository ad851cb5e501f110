import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { openFile } from '@plugin-eval/scan/files/opened/open-file.ts';
import { OpeningBudget } from '@plugin-eval/scan/files/opened/opening-budget.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { beforeAll, expect, test } from 'vitest';
import { scanInventory } from './scan-member.ts';

beforeAll(loadParser);

test.each([
  ['lines that end with a line feed', '---\nname: sums\n---\n\nText.\n', 'sums'],
  ['carriage returns and line feeds', '---\r\nname: sums\r\n---\r\nText.\r\n', 'sums'],
  ['carriage returns alone', '---\rname: sums\r---\rText.', 'sums'],
  ['blanks behind both lines of dashes', '---  \nname: sums\n--- \t\nText.', 'sums'],
  ['nothing behind it', '---\nname: sums\n---', 'sums'],
  ['a line that only begins with dashes', '---\nname: sums\n--- x\nmore: 1\n---\n', 'sums'],
  ['no end', '---\nname: sums\n\nText.\n', 'folder'],
  ['more than dashes in its first line', '---x\nname: sums\n---\n', 'folder'],
  ['a line before it', '\n---\nname: sums\n---\n', 'folder'],
  ['no frontmatter', 'Text.\n', 'folder'],
])('the name of a skill is read from a frontmatter with %s', (_, text, name) => {
  const files = openFile('SKILL.md', Buffer.from(text), new OpeningBudget());
  const scan = scanInventory({ files, notes: [] }, 'shown', '/some/folder', DEFAULT_READ_LIMITS);
  expect(scan.name).toBe(name);
});
