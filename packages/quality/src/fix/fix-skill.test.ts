import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RULES } from '../static/rules/all-rules.ts';
import { fixSkill } from './fix-skill.ts';

const SETTINGS = { profile: 'claude-code', limits: DEFAULT_READ_LIMITS, rules: null } as const;
const HEAD = 'name: example\ndescription: Folds paper. Use this skill when the user wants a crane.';

/** Corrects a skill in a folder named `example`, and writes the result. */
function fixed(files: Record<string, string>, folderName = 'example') {
  const folder = join(temporaryFolder(), folderName);
  mkdirSync(folder);
  writeTree(folder, files);
  return fixedFolder(folder);
}

function fixedFolder(folder: string) {
  const { fixed: report, files } = fixSkill({ path: folder, shown: basename(folder) }, SETTINGS);
  for (const { real, after } of files) writeFileSync(real, after);
  return { folder, report, files, text: readFileSync(join(folder, 'SKILL.md'), 'utf8') };
}

const skill = (head: string, body = 'Fold the sheet along both diagonals.') => `---\n${head}\n---\n${body}\n`;

test.each([
  [
    'a misspelt field',
    `${HEAD}\nallowed_tools: Read # only that`,
    `${HEAD}\nallowed-tools: Read # only that`,
  ],
  [
    'notes for people, with comments and quoting kept',
    `# head\nname: example\nversion: "1.0" # last\ndescription: 'Folds paper. Use this skill when the user wants a crane.'\ntags:\n  - a\n  - b`,
    `# head\nname: example\nmetadata:\n  version: "1.0" # last\n  tags:\n    - a\n    - b\ndescription: 'Folds paper. Use this skill when the user wants a crane.'`,
  ],
  [
    'notes beside existing metadata',
    `${HEAD}\nversion: 1.0.0\nmetadata:\n    owner: ada\nlicense: MIT`,
    `${HEAD}\nmetadata:\n    owner: ada\n    version: 1.0.0\nlicense: MIT`,
  ],
  [
    'a boolean in words',
    `${HEAD}\ndisable-model-invocation: "yes"`,
    `${HEAD}\ndisable-model-invocation: true`,
  ],
  ['a value in another letter case', `${HEAD}\ncontext: Fork`, `${HEAD}\ncontext: "fork"`],
  ['a license that is no text', `${HEAD}\nlicense: true`, `${HEAD}\nlicense: "true"`],
  [
    'a name in another form than its folder',
    HEAD.replace('example', 'Example'),
    HEAD.replace('example', '"example"'),
  ],
  ['a missing name', HEAD.split('\n')[1] ?? '', HEAD],
  [
    'a colon in a value',
    'name: example\ndescription: Folds paper: cranes. Use this skill when the user wants "one".',
    'name: example\ndescription: "Folds paper: cranes. Use this skill when the user wants \\"one\\"."',
  ],
  ['a field written twice with one value', `${HEAD}\nlicense: MIT\nlicense: MIT`, `${HEAD}\nlicense: MIT`],
])('%s is corrected', (_, before, after) => {
  const { text, report } = fixed({ 'SKILL.md': skill(before) });
  expect(text).toBe(skill(after));
  expect(report.fixed).toHaveLength(1);
});

test.each([
  ['tools, which would approve them', `${HEAD}\ntools: [Bash]`],
  ['a field of another program', `${HEAD}\npermissions: all\nversion: 1`],
  ['a word that is neither true nor false', `${HEAD}\nuser-invocable: never`],
  ['a field written twice with two values', `${HEAD}\nlicense: MIT\nlicense: Apache-2.0`],
  ['a name that is another one', HEAD.replace('example', 'Paper Crane')],
])('%s is left to a person, and that is said', (_, head) => {
  const { text, report } = fixed({ 'SKILL.md': skill(head) });
  expect(text).toBe(skill(head));
  expect(report.fixed).toEqual([]);
  expect(report.dropped.length).toBeGreaterThan(0);
});

test('the byte order mark and blank lines before the frontmatter go, line ends of Windows stay', () => {
  const windows = skill(HEAD).replaceAll('\n', '\r\n');
  expect(fixed({ 'SKILL.md': `\uFEFF${windows}` }).text).toBe(windows);
  expect(fixed({ 'SKILL.md': `\n\n${skill(HEAD)}` }).text).toBe(skill(HEAD));
  const misspelt = skill(`${HEAD}\nallowed_tools: Read`).replaceAll('\n', '\r\n');
  expect(fixed({ 'SKILL.md': misspelt }).text).toBe(misspelt.replace('allowed_tools', 'allowed-tools'));
});

test('a link is pointed at the only file of its name, not at one of two, and code stays as it is', () => {
  const body = 'See [sizes](docs/sizes.md#a) and [sizes](docs/sizes.md#a).\n\nSee `references/Colours.md`.';
  const files = {
    'SKILL.md': skill(HEAD, body),
    'references/sizes.md': 'Big.',
    'references/colours.md': 'Red.',
  };
  expect(fixed(files).text).toBe(
    skill(HEAD, body.replaceAll('docs/', 'references/').replace('Colours', 'colours')),
  );
  const twice = { ...files, 'assets/sizes.md': 'Small.' };
  expect(fixed(twice).text).toContain('docs/sizes.md');
  const inCode = skill(HEAD, `See [sizes](docs/sizes.md).\n\n\`\`\`md\n[sizes](docs/sizes.md)\n\`\`\``);
  expect(fixed({ ...files, 'SKILL.md': inCode }).text).toBe(inCode);
});

test('a fence around blocks gets longer; one at the end is closed where only code follows', () => {
  const nested = '```md\nRun it:\n\n```sh\nfold\n```\n\nDone.\n```\n\n## After';
  expect(fixed({ 'SKILL.md': skill(HEAD, nested) }).text).toBe(
    skill(HEAD, nested.replace('```md', '````md').replace('Done.\n```', 'Done.\n````')),
  );
  expect(fixed({ 'SKILL.md': skill(HEAD, 'Run it:\n\n```sh\nfold --twice') }).text).toBe(
    skill(HEAD, 'Run it:\n\n```sh\nfold --twice\n```'),
  );
  const swallowed = skill(HEAD, 'Run it:\n\n```sh\nfold\n\n## Then\n\nStop.');
  expect(fixed({ 'SKILL.md': swallowed }).text).toBe(swallowed);
});

test('zero-width spaces go, tags that may spell words stay', () => {
  expect(fixed({ 'SKILL.md': skill(HEAD, 'Fold\u200b the sheet.') }).text).toBe(
    skill(HEAD, 'Fold the sheet.'),
  );
  const tagged = skill(HEAD, 'Fold the sheet\u{e0041}.');
  expect(fixed({ 'SKILL.md': tagged }).text).toBe(tagged);
});

test('links and scripts are never changed', () => {
  const folder = join(temporaryFolder(), 'example');
  mkdirSync(folder);
  writeTree(folder, {
    'scripts/run.sh': 'echo \u200b',
    '../real.md': skill(`${HEAD}\nallowed_tools: Read`),
    'references/a.md': 'x',
  });
  symlinkSync('../real.md', join(folder, 'SKILL.md'));
  const { report, files } = fixedFolder(folder);
  expect(files).toEqual([]);
  expect(report.dropped[0]?.reason).toContain('is a link');
  expect(lstatSync(join(folder, 'SKILL.md')).isSymbolicLink()).toBe(true);
});

const CORRECTABLE = RULES.filter(({ correct, examples }) => correct !== undefined && examples !== null);

test.each(CORRECTABLE.map((rule) => [rule.id, rule] as const))(
  '%s: no example gets a new finding, and a second run changes nothing',
  (_, { examples }) => {
    for (const example of examples?.fires ?? []) {
      const files = typeof example === 'string' ? { 'SKILL.md': withHead(example) } : example;
      if (Object.values(files).some((entry) => typeof entry !== 'string')) continue;
      const first = fixed(files as Record<string, string>);
      expect(fixedFolder(first.folder).files).toEqual([]);
    }
  },
);

function withHead(text: string): string {
  return text.startsWith('---') ? text : skill(HEAD, text);
}

test('of random skills only what was corrected changes, and a second run changes nothing', () => {
  const key = fc.constantFrom(
    'Version',
    'version',
    'allowed_tools',
    'author',
    'Description',
    'license',
    'context',
  );
  const value = fc.constantFrom(
    '1.0',
    'true',
    '"a: b"',
    "'x'",
    'a: b',
    '[a, b]',
    '{a: 1}',
    'Fork',
    '|\n  text',
    '',
  );
  const line = fc.tuple(key, value).map(([name, given]) => `${name}: ${given}`);
  const comment = fc.constantFrom('# note', '');
  const block = fc.constantFrom(
    '# Head',
    'Text.',
    '```sh\nrun\n```',
    '```',
    '[a](b.md)',
    '`references/x.md`',
    'a\u200bb',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(line, comment), { maxLength: 6 }), fc.array(block), (lines, blocks) => {
      const text = skill([HEAD, ...lines].join('\n'), blocks.join('\n\n'));
      const first = fixed({ 'SKILL.md': text, 'references/X.md': 'Big.' });
      for (const kept of lines.filter((one) => one === '# note')) expect(first.text).toContain(kept);
      expect(fixedFolder(first.folder).files).toEqual([]);
    }),
    { numRuns: 60, seed: 7 },
  );
});

test.each([
  [
    'line ends',
    `---\r\n${HEAD.replace('\n', '\r\n')}\n---\r\nFold the sheet along both diagonals.\r\n`,
    '\r\n',
  ],
  ['more LF than CRLF', `---\n${HEAD}\n---\nFold the sheet\r\nalong both diagonals.\n`, '\n'],
])('all lines end as most do: %s', (_, text, end) => {
  const { report, text: after } = fixed({ 'SKILL.md': text });
  expect(report.fixed.map(({ rule }) => rule)).toContain('mixed-line-ends');
  expect(new Set(after.match(/\r?\n/g))).toEqual(new Set([end]));
});

test('headings get their space, one after the other', () => {
  const { report, text } = fixed({
    'SKILL.md': skill(HEAD, '##Steps\nFold the sheet.\n\n###Last\n\nTurn it.'),
  });
  expect(report.fixed.map(({ rule }) => rule)).toEqual(['heading-without-space', 'heading-without-space']);
  expect(text).toContain('## Steps\nFold the sheet.\n\n### Last\n\nTurn it.');
});
