import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type SchemaName, schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

const SKILL = skillText();
const UNREADABLE = Buffer.from([0xff, 0xfe, 0xfd]);
const PLUGIN = {
  'plugin/.claude-plugin/plugin.json': '{"name": "folding"}',
  'plugin/skills/crane/SKILL.md': SKILL,
  'plugin/agents/folder.md': '---\nname: folder\ndescription: Folds. Use proactively.\n---\nFold.\n',
};

function repository(tree: Record<string, TreeEntry>): string {
  const root = temporaryRepository();
  writeTree(root, tree);
  return root;
}

async function scoreJson(root: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCommand(root, [
    'score',
    ...args,
    '--depth',
    'quick',
    '--output',
    'json',
  ]);
  return { code, stderr, stdout, document: JSON.parse(stdout) };
}

describe('the shape of the document follows the kind of target, never the count', () => {
  const tree = {
    ...PLUGIN,
    'skills/crane/SKILL.md': SKILL,
    '.claude/skills/swan/SKILL.md': SKILL,
    'market/.claude-plugin/marketplace.json':
      '{"plugins": [{"name": "a", "source": "./a"}, {"name": "b", "source": {"source": "github"}}]}',
    'market/a/skills/crane/SKILL.md': SKILL,
  };
  const shapes: [string, string[], SchemaName, object][] = [
    ['a SKILL.md', ['skills/crane/SKILL.md'], 'skill-evaluation', { kind: 'skill', path: 'skills/crane' }],
    ['a skill folder', ['skills/crane'], 'skill-evaluation', { kind: 'skill', path: 'skills/crane' }],
    ['a plugin', ['plugin'], 'plugin-evaluation', { kind: 'plugin', name: 'folding', path: 'plugin' }],
    ['a folder of one skill', ['skills'], 'collection', { kind: 'collection', name: 'skills' }],
    ['.claude/skills', ['.claude/skills'], 'collection', { kind: 'collection', path: '.claude/skills' }],
    ['a marketplace', ['market'], 'collection', { kind: 'collection', name: 'market' }],
    ['two paths', ['skills/crane', 'plugin'], 'collection', { kind: 'collection', name: '2 paths' }],
    ['the working directory', ['.'], 'collection', { kind: 'collection', path: '.' }],
  ];

  test.each(shapes)('%s', async (_, paths, schema, subject) => {
    const { code, stdout, stderr, document } = await scoreJson(repository(tree), ...paths);
    expect([code, stderr]).toEqual([0, '']);
    expect(schemaProblems(stdout, schema)).toEqual([]);
    expect(document.subject).toMatchObject(subject);
  });

  test('skills that a marketplace does not list are counted, and scored with --all', async () => {
    const root = repository({ ...tree, 'market/b/skills/swan/SKILL.md': SKILL, 'market/c/SKILL.md': SKILL });
    const listed = (await scoreJson(root, 'market')).document;
    expect([listed.summary.subjects, listed.summary.unlisted_skills]).toEqual([1, 2]);
    expect(listed.skipped).toContainEqual({
      path: 'market',
      reason: '2 SKILL.md files belong to no listed plugin and are not scored; --all scores them too',
    });
    const all = (await scoreJson(root, 'market', '--all')).document;
    expect([all.summary.subjects, all.summary.unlisted_skills]).toEqual([3, 0]);
    const paths = all.evaluations.map(({ subject }: { subject: { path: string } }) => subject.path);
    expect(paths).toEqual(['market/b/skills/swan', 'market/c', 'market/a']);
    const { stdout } = await runCommand(root, ['score', 'market', '--depth', 'quick', '--output', 'text']);
    expect(stdout).toContain('2 SKILL.md files belong to no listed plugin');
  });

  test("a marketplace's evaluations are plugin documents, its remote sources are skipped", async () => {
    const { document } = await scoreJson(repository(tree), 'market');
    expect(document.evaluations.map((each: { subject: unknown }) => each.subject)).toMatchObject([
      { kind: 'plugin', name: 'a', path: 'market/a' },
    ]);
    expect(document.skipped).toHaveLength(1);
    expect(document.errors).toEqual([]);
  });
});

describe('the document of a skill', () => {
  test('has the layers in order, the static one first, and null for what was not measured', async () => {
    const { document } = await scoreJson(repository({ 'crane/SKILL.md': SKILL }), 'crane');
    expect(document.layers[0].name).toBe('static');
    expect(document.depth).toEqual({
      requested: 'quick',
      effective: 'quick',
      confidence_label: 'Estimated',
    });
    expect(document.composite).toMatchObject({
      complete: true,
      badge: null,
      safety: 'unmeasured',
      elo: null,
      ci_low: null,
    });
    expect(document.composite.measured_weight).toBeCloseTo(0.66, 12);
    expect(document.dimensions.output_quality).toMatchObject({
      score: null,
      grade: null,
      weight: 0.15,
      status: 'unmeasured',
    });
    expect(document.subject.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of an unreadable skill is valid as well', async () => {
    const { code, stdout, stderr, document } = await scoreJson(
      repository({ 'crane/SKILL.md': UNREADABLE }),
      'crane',
    );
    expect([code, document.composite.score, document.composite.complete]).toEqual([3, null, false]);
    expect(schemaProblems(stdout, 'skill-evaluation')).toEqual([]);
    expect(document.findings).toMatchObject([{ rule: 'skill-file-encoding', level: 'error' }]);
    expect(stderr).toMatch(/^plugin-eval: crane.*\n$/);
  });

  test('is the same twice, apart from durations', async () => {
    const root = repository({ ...PLUGIN, 'skills/crane/SKILL.md': SKILL });
    const withoutDurations = (json: string) => json.replace(/"duration_ms": [\d.e+-]+/g, '"duration_ms": 0');
    const [first, second] = [await scoreJson(root, '.'), await scoreJson(root, '.')];
    expect(first.stdout).toContain('"duration_ms"');
    expect(withoutDurations(second.stdout)).toBe(withoutDurations(first.stdout));
  });
});

describe('one unreadable skill never costs the others', () => {
  test('in a collection', async () => {
    const root = repository({ 'skills/crane/SKILL.md': SKILL, 'skills/bad/SKILL.md': UNREADABLE });
    const { code, stdout, stderr, document } = await scoreJson(root, 'skills');
    expect(code).toBe(3);
    expect(document.summary).toMatchObject({ subjects: 2, scored: 1 });
    expect(document.errors).toMatchObject([{ path: 'skills/bad/SKILL.md', rule: 'skill-file-encoding' }]);
    expect(schemaProblems(stdout, 'collection')).toEqual([]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test('in a plugin', async () => {
    const root = repository({ ...PLUGIN, 'plugin/skills/bad/SKILL.md': UNREADABLE });
    const { code, stdout, document } = await scoreJson(root, 'plugin');
    expect([code, document.skills.length, document.composite.badge]).toEqual([3, 1, null]);
    expect(schemaProblems(stdout, 'plugin-evaluation')).toEqual([]);
  });

  test('of 30 only 20 are named on stderr', async () => {
    const bad = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`s/b${i}/SKILL.md`, UNREADABLE]));
    const { stderr } = await scoreJson(repository(bad), 's');
    const lines = stderr.trimEnd().split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([21, 'plugin-eval: … and 10 more.']);
  });
});

describe('a plugin without skills', () => {
  const tree = { 'p/.claude-plugin/plugin.json': '{"name": "empty"}' };

  test('asked for by name could not be scored', async () => {
    const { code, document, stderr } = await scoreJson(repository(tree), 'p');
    expect([code, document.composite.score]).toEqual([3, null]);
    expect(stderr).toMatch(/^plugin-eval: .+\n$/);
  });

  test('in a folder is skipped, which is not an error', async () => {
    const { code, document } = await scoreJson(repository({ ...tree, 'crane/SKILL.md': SKILL }), '.');
    expect([code, document.skipped]).toEqual([0, [{ path: 'p', reason: 'the plugin has no skills' }]]);
  });
});

describe('what is written where', () => {
  test('a terminal gets text, a pipe Markdown', async () => {
    const root = repository({ 'crane/SKILL.md': SKILL });
    const args = ['score', 'crane', '--depth', 'quick'];
    expect((await runCommand(root, args)).stdout).toMatch(/^## crane: /);
    const terminal = await runCommand(root, args, { stdoutIsTerminal: true });
    expect(terminal.stdout).toContain('\u001b[1mcrane\u001b[22m');
    const plain = await runCommand(root, [...args, '--no-color'], { stdoutIsTerminal: true });
    expect(plain.stdout).toMatch(/^crane: \d/);
  });

  test.each([
    ['text', /^crane: \d/],
    ['json', /^\{\n {2}"schema_version": "1\.0",\n/],
    ['markdown', /^## crane: /],
    ['html', /^<!doctype html>/i],
  ])('--output %s', async (format, start) => {
    const root = repository({ 'crane/SKILL.md': SKILL });
    const result = await runCommand(root, ['score', 'crane', '--depth', 'quick', '--output', format]);
    expect([result.code, result.stderr]).toEqual([0, '']);
    expect(result.stdout).toMatch(start);
    expect(result.stdout.endsWith('\n')).toBe(true);
  });

  test('-o may be repeated, and makes the folders it needs', async () => {
    const { readFileSync } = await import('node:fs');
    const root = repository({ 'crane/SKILL.md': SKILL });
    const args = [
      'score',
      'crane',
      '--depth',
      'quick',
      '-o',
      'json:out/a/report.json',
      '-o',
      'text:report.txt',
    ];
    const { code, stdout, stderr } = await runCommand(root, args, { stdoutIsTerminal: true });
    expect([code, stderr]).toEqual([0, '']);
    expect(schemaProblems(readFileSync(join(root, 'out/a/report.json'), 'utf8'), 'skill-evaluation')).toEqual(
      [],
    );
    const file = readFileSync(join(root, 'report.txt'), 'utf8');
    expect(file).toMatch(/^crane: \d/);
    expect(stdout).toContain('\u001b[');
  });

  test('-o to where nothing can be written is wrong use, without a stack trace', async () => {
    const root = repository({ 'crane/SKILL.md': SKILL, taken: 'a file' });
    const result = await runCommand(root, ['score', 'crane', '--depth', 'quick', '-o', 'json:taken/x.json']);
    expect(result).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^plugin-eval: Cannot write taken\/x\.json: [A-Z]+\.\n$/),
    });
  });

  test('--quiet leaves the verdict, --verbose adds everything', async () => {
    const root = repository({ 'crane/SKILL.md': SKILL });
    const lines = async (...more: string[]) =>
      (await runCommand(root, ['score', 'crane', '--depth', 'quick', '--output', 'text', ...more])).stdout
        .trimEnd()
        .split('\n').length;
    expect(await lines('--quiet')).toBeLessThanOrEqual(9);
    expect(await lines('--verbose')).toBeGreaterThan(await lines());
  });
});
