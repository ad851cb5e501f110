import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baselineSchema } from '@plugin-eval/core/documents/baseline.ts';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const REASON = ['--reason', 'before the clean-up, #123'];
const LINK = 'See [paper](../paper/SKILL.md).';
const skill = (name: string, body: string) =>
  skillText({
    frontmatter: `name: ${name}\ndescription: Use this skill when folding paper cranes.`,
    body: `# Folding\n\n${body}`,
  });
/** One warning: DEAD_CROSS_REF. */
const CRANE = skill('crane', LINK);
const UNREADABLE = Buffer.from([0xff, 0xfe, 0xfd]);

function repository(tree: Parameters<typeof writeTree>[1] = {}): string {
  const root = temporaryRepository();
  writeTree(root, { 'skills/crane/SKILL.md': CRANE, ...tree });
  return root;
}
const score = (root: string, ...args: string[]) =>
  runCommand(root, ['score', 'skills', '--depth', 'quick', '--output', 'json', ...args]);
const write = (root: string, ...args: string[]) => score(root, '--write-baseline', 'baseline.json', ...args);
const obey = (root: string, ...args: string[]) =>
  score(root, '--baseline', 'baseline.json', '--fail-on', 'warning', ...args);
const read = (root: string, file = 'baseline.json') => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** A repository whose findings are accepted. */
async function accepted(tree: Parameters<typeof writeTree>[1] = {}): Promise<string> {
  const root = repository(tree);
  await write(root, ...REASON);
  return root;
}

describe('--write-baseline', () => {
  test('writes the findings with the reason and the scores, and says how many', async () => {
    const root = repository();
    const { code, stderr } = await write(root, ...REASON);
    expect([code, stderr]).toEqual([0, 'plugin-eval: baseline.json: 1 finding, 1 score written.\n']);
    expect(baselineSchema.parse(read(root))).toMatchObject({
      findings: [
        { rule: 'DEAD_CROSS_REF', path: 'skills/crane/SKILL.md', reason: 'before the clean-up, #123' },
      ],
      ratchets: [{ path: 'skills/crane', name: 'crane', composite: expect.any(Number) }],
    });
  });

  test('without a reason says that the entries are not obeyed yet, and they are not', async () => {
    const root = repository();
    expect((await write(root)).stderr).toContain('1 finding without a reason, not obeyed until there is one');
    const { code, stderr } = await obey(root);
    expect(code).toBe(1);
    expect(stderr).toContain('1 baseline entry gives no reason and will not be obeyed');
  });

  test.each(['', '   ', undefined])(
    'an entry with the reason %o is passed over, and that is said',
    async (reason) => {
      const root = await accepted();
      const baseline = read(root);
      baseline.findings[0].reason = reason;
      writeFileSync(join(root, 'baseline.json'), JSON.stringify(baseline));
      const { code, stderr } = await obey(root);
      expect(code).toBe(1);
      expect(stderr).toContain(
        '1 baseline entry gives no reason and will not be obeyed, the first is DEAD_CROSS_REF in skills/crane/SKILL.md.',
      );
    },
  );

  test('over an existing file keeps what was filled in by hand', async () => {
    const root = await accepted();
    const baseline = read(root);
    Object.assign(baseline.findings[0], { reason: 'Ask Ines.', expires: '2027-01-31' });
    baseline.ratchets[0].composite = 99;
    writeFileSync(join(root, 'baseline.json'), JSON.stringify(baseline));
    await write(root, ...REASON);
    expect(read(root)).toEqual(baseline);
  });

  test('writes hidden characters of a skill so that they are seen', async () => {
    const root = repository({ 'skills/crane/SKILL.md': skill('"cr\u202eane"', LINK) });
    await write(root, ...REASON);
    const text = readFileSync(join(root, 'baseline.json'), 'utf8');
    expect([text.includes('\u202e'), text.includes('"cr\\u202eane"')]).toEqual([false, true]);
  });

  test('where nothing can be written is wrong use', async () => {
    const { code, stderr } = await score(repository(), '--write-baseline', 'skills/crane/SKILL.md/x.json');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^plugin-eval: Cannot write skills\/crane\/SKILL\.md\/x\.json: [A-Z]+\.\n$/);
  });
});

describe('--baseline', () => {
  test('suppresses the findings: counted, in the JSON with their reason, the scores untouched', async () => {
    const root = await accepted();
    const [plain, obeyed] = [await score(root), await obey(root)];
    const [before, after] = [JSON.parse(plain.stdout), JSON.parse(obeyed.stdout)];
    expect([obeyed.code, obeyed.stderr, after.summary.findings.warning]).toEqual([0, '', 0]);
    expect(after.evaluations[0].suppressed).toMatchObject([
      { rule: 'DEAD_CROSS_REF', suppressed_by: 'baseline', reason: 'before the clean-up, #123' },
    ]);
    expect(after.evaluations[0].composite).toEqual(before.evaluations[0].composite);
  });

  test('lists suppressed findings with --verbose and counts them without', async () => {
    const root = await accepted();
    expect((await obey(root, '--output', 'text')).stdout).toContain(
      '1 finding suppressed by a baseline, a trusted comment or the configuration.',
    );
    expect((await obey(root, '--output', 'text', '--verbose')).stdout).toContain(
      'By the baseline: before the clean-up, #123',
    );
  });

  test('holds after edits that move the line and wrap the text anew', async () => {
    const root = await accepted();
    writeTree(root, { 'skills/crane/SKILL.md': skill('crane', `Fold it.\n\nAgain.\n\n  ${LINK}`) });
    expect((await obey(root)).code).toBe(0);
  });

  test('lets a new finding fail, and the same one a second time too', async () => {
    const root = await accepted();
    writeTree(root, { 'skills/crane/SKILL.md': skill('crane', `${LINK} [x](../ink/SKILL.md)`) });
    const { code, stderr } = await obey(root);
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 finding of level warning or worse')]);
  });

  test('does not hold for a copy of the skill', async () => {
    const root = await accepted();
    writeTree(root, { 'skills/copy/SKILL.md': CRANE });
    const { code, stderr } = await obey(root);
    expect([code, stderr]).toEqual([1, expect.stringContaining('in skills/copy/SKILL.md')]);
  });

  test('fails a skill whose score fell, and says from where to where', async () => {
    const root = await accepted();
    writeTree(root, { 'skills/crane/SKILL.md': `${LINK}\n` });
    const { code, stdout, stderr } = await score(root, '--baseline', 'baseline.json');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/gate ratchet failed: crane fell from \d/)]);
    expect(JSON.parse(stdout).gates).toMatchObject([{ name: 'ratchet', passed: false }]);
  });

  test('stops holding on the day an entry expires', async () => {
    const root = await accepted();
    const baseline = read(root);
    baseline.findings[0].expires = '2026-01-02';
    writeFileSync(join(root, 'baseline.json'), JSON.stringify(baseline));
    const on = (date: string) =>
      runCommand(
        root,
        ['score', 'skills', '--depth', 'quick', '--baseline', 'baseline.json', '--fail-on', 'warning'],
        { now: () => new Date(`${date}T00:00:00Z`) },
      );
    expect((await on('2026-01-01')).code).toBe(0);
    const late = await on('2026-01-02');
    expect(late.code).toBe(1);
    expect(late.stderr).toContain(
      '1 baseline entry has expired, the first (DEAD_CROSS_REF in skills/crane/SKILL.md) on 2026-01-02.',
    );
  });

  test('never makes an unreadable skill count as measured', async () => {
    const root = repository({ 'skills/crane/SKILL.md': UNREADABLE });
    const one = (...args: string[]) =>
      runCommand(root, ['score', 'skills/crane', '--depth', 'quick', '--output', 'json', ...args]);
    await one('--write-baseline', 'baseline.json', ...REASON);
    const { code, stderr } = await one('--baseline', 'baseline.json');
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^plugin-eval: skills\/crane.*\n$/)]);
  });
});

describe('a skill that is moved or renamed between two runs', () => {
  test('keeps its accepted findings and its score', async () => {
    const root = await accepted();
    renameSync(join(root, 'skills/crane'), join(root, 'skills/swan'));
    writeTree(root, { 'skills/swan/SKILL.md': skill('swan', LINK) });
    expect((await obey(root)).code).toBe(0);
  });

  test('is still held to its score', async () => {
    const root = await accepted();
    renameSync(join(root, 'skills/crane'), join(root, 'skills/swan'));
    writeTree(root, { 'skills/swan/SKILL.md': `---\nname: crane\n---\n${LINK}\n` });
    expect((await score(root, '--baseline', 'baseline.json')).stderr).toContain('gate ratchet failed');
  });

  test('is written under its new path', async () => {
    const root = await accepted();
    renameSync(join(root, 'skills/crane'), join(root, 'skills/swan'));
    writeTree(root, { 'skills/swan/SKILL.md': skill('swan', LINK) });
    await write(root);
    expect(read(root)).toMatchObject({
      findings: [{ path: 'skills/swan/SKILL.md', reason: 'before the clean-up, #123' }],
      ratchets: [{ path: 'skills/swan' }],
    });
  });
});

describe('where the baseline lies', () => {
  test('its paths are relative to its own folder, and hold from any working directory', async () => {
    const root = repository();
    await score(root, '--write-baseline', 'ci/quality/baseline.json', ...REASON);
    expect(read(root, 'ci/quality/baseline.json').findings[0].path).toBe('../../skills/crane/SKILL.md');
    for (const [folder, target, baseline] of [
      ['skills', 'crane', '../ci/quality/baseline.json'],
      ['ci', '../skills', 'quality/baseline.json'],
      ['.', join(root, 'skills'), join(root, 'ci/quality/baseline.json')],
    ] as const) {
      const args = ['score', target, '--depth', 'quick', '--fail-on', 'warning', '--baseline', baseline];
      expect(await runCommand(join(root, folder), args)).toMatchObject({ code: 0, stderr: '' });
    }
  });

  test('inside the target it is ignored with a notice, and the findings decide', async () => {
    const root = repository();
    await score(root, '--write-baseline', 'skills/baseline.json', ...REASON);
    const { code, stderr } = await score(root, '--baseline', 'skills/baseline.json', '--fail-on', 'warning');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'skills/baseline.json is inside the evaluated files and is ignored; --trust-baseline accepts it.\n',
    );
  });

  test('inside the target it is obeyed with --trust-baseline', async () => {
    const root = repository();
    const file = 'skills/baseline.json';
    await score(root, '--write-baseline', file, ...REASON);
    const result = await score(root, '--baseline', file, '--trust-baseline', '--fail-on', 'warning');
    expect(result).toMatchObject({ code: 0, stderr: '' });
  });

  test('a link does not bring one in from inside the target', async () => {
    const root = repository();
    await score(root, '--write-baseline', 'skills/baseline.json', ...REASON);
    writeTree(root, { 'baseline.json': { link: 'skills/baseline.json' } });
    expect((await obey(root)).code).toBe(1);
  });
});

describe('a baseline that cannot be read is wrong use, in one line', () => {
  const entry = { fingerprint: 'a', rule: 'b', path: 'c', message: 'd', reason: 'e' };
  const file = (parts: object) =>
    JSON.stringify({ schema_version: '1.0', findings: [], ratchets: [], ...parts });

  test.each<[string, string | 'FOLDER' | null, string]>([
    ['is missing', null, 'it cannot be read (ENOENT).'],
    ['is a folder', 'FOLDER', 'it is not a regular file.'],
    ['is not JSON', '{"findings": ', 'it is not valid JSON.'],
    ['is of another version', file({ schema_version: '2.0' }), 'schema_version: '],
    ['has a reason that is not text', file({ findings: [{ ...entry, reason: 7 }] }), 'findings.0.reason: '],
    [
      'has a date that is none',
      file({ findings: [{ ...entry, expires: '2027-02-30' }] }),
      'findings.0.expires: ',
    ],
    ['has an unknown key', file({ ratchet: [] }), 'Unrecognized key'],
  ])('%s', async (_, text, problem) => {
    const root = repository(text === null ? {} : { 'baseline.json': text });
    const { code, stdout, stderr } = await obey(root);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^plugin-eval: baseline\.json: [^\n]+\n$/);
    expect(stderr).toContain(problem);
  });
});

test("findings of a plugin's agents and commands are accepted as well", async () => {
  const hidden = 'Fold\u202e it.\n';
  const root = temporaryRepository();
  writeTree(root, {
    'p/.claude-plugin/plugin.json': '{"name": "folding"}',
    'p/skills/crane/SKILL.md': CRANE,
    'p/agents/folder.md': `---\nname: folder\ndescription: Folds.\n---\n${hidden}`,
    'p/commands/fold.md': hidden,
  });
  const plugin = (...args: string[]) => runCommand(root, ['score', 'p', '--depth', 'quick', ...args]);
  expect((await plugin('--fail-on', 'info')).code).toBe(1);
  await plugin('--write-baseline', 'baseline.json', ...REASON);
  expect(new Set(read(root).findings.map(({ path }: { path: string }) => path))).toEqual(
    new Set(['p/commands/fold.md', 'p/skills/crane/SKILL.md', 'p/agents/folder.md']),
  );
  expect(await plugin('--baseline', 'baseline.json', '--fail-on', 'info')).toMatchObject({ code: 0 });
});
