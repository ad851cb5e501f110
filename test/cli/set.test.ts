import { describe, expect, test } from 'vitest';
import { pageDocuments } from '../support/page-documents.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

const skill = (name: string, description: string, more = '') =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n${more}---\n\n# ${name}\n\nDo it.\n`;

const SMALL = {
  'skills/pdf/SKILL.md': skill('pdf', 'Reads PDF files. Use when a user has a PDF file.'),
  'skills/notes/SKILL.md': skill(
    'notes',
    'Writes release notes from commits. Use when a version is released.',
  ),
};
const ALIKE = {
  ...SMALL,
  'skills/pdf-files/SKILL.md': skill('pdf-files', 'Reads PDF files. Use when a user has a file in PDF.'),
};

async function set(tree: Record<string, TreeEntry>, ...args: string[]) {
  const root = temporaryRepository();
  writeTree(root, tree);
  return runCommand(root, ['set', ...args]);
}
async function setJson(tree: Record<string, TreeEntry>, ...args: string[]) {
  const { stdout, ...rest } = await set(tree, ...args, '--output', 'json');
  return { ...rest, stdout, document: JSON.parse(stdout) };
}

test('JSON fits its schema, and equal folders give equal bytes', async () => {
  const [one, two] = [
    await set(ALIKE, 'skills', '--output', 'json'),
    await set(ALIKE, 'skills', '--output', 'json'),
  ];
  expect(schemaProblems(one.stdout, 'skill-set')).toEqual([]);
  expect(one.stdout).toBe(two.stdout);
  expect(JSON.parse(one.stdout).agents.map(({ agent }: { agent: string }) => agent)).toEqual([
    ...['claude-code', 'codex', 'copilot', 'gemini', 'opencode'],
  ]);
});

test('a small set is listed whole in every agent', async () => {
  const { stdout, code } = await set(SMALL, 'skills', '--output', 'text');
  expect(stdout).toMatch(/2 skills/);
  expect(stdout).toMatch(/Every skill is listed whole, and none is hard to tell from another/);
  expect(code).toBe(0);
});

test('skills that say the same are told, with what would separate them, and as SARIF', async () => {
  const { document, code } = await setJson(ALIKE, 'skills', '--agent', 'codex', '--fail-on', 'warning');
  expect(document.findings.map(({ rule }: { rule: string }) => rule)).toContain('collision');
  expect(code).toBe(1);
  const { stdout } = await set(ALIKE, 'skills', '--output', 'sarif');
  const { results } = JSON.parse(stdout).runs[0];
  expect(results[0].ruleId).toBe('collision');
  expect(results[0].relatedLocations).toHaveLength(1);
});

describe('a set that is too large for its agent', () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `skills/s${i}/SKILL.md`,
      skill(`s${i}`, `Handles case ${i} of ${'many words '.repeat(40)}. Use when case ${i} comes.`),
    ]),
  );
  test('says what would have to go, and fails the gate', async () => {
    const { document, code, stderr } = await setJson(
      many,
      'skills',
      '--agent',
      'claude-code',
      '--max-overflow',
      '0',
    );
    const [claude] = document.agents;
    expect(claude.states['name-only']).toBeGreaterThan(20);
    expect(claude.cuts.kind).toBe('cuts');
    expect(claude.listing_after_cuts.match(/^- s\d+: /gm)).toHaveLength(30);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /gate max-overflow failed: The rows are \d+ characters beyond the budget of claude-code/,
    );
  });
  test('has room for it in a larger context', async () => {
    const { document, code } = await setJson(
      ...([many, 'skills', '--agent', 'claude-code', '--context', '1000000', '--max-overflow', '0'] as const),
    );
    expect(document.agents[0].states.whole).toBe(30);
    expect(code).toBe(0);
  });
  test('the page is the viewer with the document in it, and nothing of a skill is markup', async () => {
    const hostile = {
      ...many,
      'skills/x/SKILL.md': skill('x', '</script><img src=x onerror=alert(1)> of x'),
    };
    const { stdout } = await set(hostile, 'skills', '--output', 'html');
    const [shown] = JSON.parse(await pageDocuments(stdout));
    expect([shown.kind, shown.document.skills.length]).toEqual(['skill-set', 31]);
    expect(stdout.includes('<img src=x')).toBe(false);
  });
});

test('--add says what one more skill takes from the others, --without what would be gained', async () => {
  const tree = {
    ...SMALL,
    'new/pdf-files/SKILL.md': skill('pdf-files', 'Reads PDF files. Use when a user has a PDF file.'),
  };
  const added = await setJson(tree, 'skills', '--add', 'new', '--agent', 'opencode');
  expect(schemaProblems(JSON.stringify(added.document), 'skill-set')).toEqual([]);
  expect(
    added.document.skills.map(({ name, added: one }: { name: string; added: boolean }) => [name, one]),
  ).toEqual([
    ['notes', false],
    ['pdf', false],
    ['pdf-files', true],
  ]);
  expect(added.document.changes[0].mean_recall_before).toBe(1);
  const without = await setJson(tree, '.', '--without', 'pdf-files');
  expect(without.document.removed).toEqual(['pdf-files']);
  expect(without.document.skills).toHaveLength(2);
  expect((await set(tree, 'skills', '--without', 'nobody')).stderr).toMatch(
    /no skill of the set has this name/,
  );
});

test('an agent that is not known is wrong use', async () => {
  const { code, stderr } = await set(SMALL, 'skills', '--agent', 'zed');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/zed is not one of claude-code, codex/)]);
});

describe('an agent that is known from its documentation', () => {
  test('is marked untried', async () => {
    const { document, code, stdout } = await setJson(SMALL, 'skills', '--agent', 'cursor,kiro');
    expect([code, schemaProblems(stdout, 'skill-set')]).toEqual([0, []]);
    expect(document.agents).toMatchObject([
      { agent: 'cursor', version: null, reading: 'documented', states: { whole: 2 } },
      { agent: 'kiro', version: null, reading: 'specification', states: { whole: 2 } },
    ]);
    const { stdout: text } = await set(SMALL, 'skills', '--agent', 'cursor', '--output', 'text');
    expect(text).toMatch(/Cursor \(untried\).*not documented/);
  });

  test('runs no sessions', async () => {
    const root = temporaryRepository();
    writeTree(root, SMALL);
    const { code, stderr } = await runCommand(
      root,
      ['score', 'skills/pdf', '--depth', 'deep', '--agent', 'goose', '--max-cost', '1'],
      { variables: { ANTHROPIC_API_KEY: 'x' } },
    );
    expect(code).toBe(2);
    expect(stderr).toContain('Goose is untried and runs no sessions.');
    expect(stderr).toContain('--agent ./goose.yaml');
  });
});

test('a skill that cannot be read is said, and the rest is looked at', async () => {
  const { document, code } = await setJson(
    { ...SMALL, 'skills/bad/SKILL.md': Buffer.from([0xff, 0xfe, 0x41]) },
    'skills',
  );
  expect(document.skills).toHaveLength(2);
  expect(document.errors).toHaveLength(1);
  expect(code).toBe(3);
});
