import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { readXml } from '../support/read-xml.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const {
  $schema: _,
  id: __,
  ...SARIF_SCHEMA
} = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
    'utf8',
  ),
);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, validateFormats: false });

function sarifOf(text: string) {
  const log = JSON.parse(text);
  const isSarif = ajv.compile(SARIF_SCHEMA);
  isSarif(log);
  expect(isSarif.errors).toBeNull();
  return log.runs[0];
}

/** One warning in crane, and a skill that cannot be read. */
function repository(): string {
  const root = temporaryRepository();
  writeTree(root, {
    'packages/a/skills/crane/SKILL.md': skillText({ body: '# Crane\n\nSee [paper](../paper/SKILL.md).' }),
    'packages/a/skills/bad/SKILL.md': Buffer.from([0xff, 0xfe]),
  });
  return root;
}
/** Scores the skills from packages/a, below the root of the repository. */
const score = (root: string, ...args: string[]) =>
  runCommand(join(root, 'packages/a'), ['score', 'skills', '--depth', 'quick', ...args]);
const stdoutOf = async (format: string, ...args: string[]) =>
  (await score(repository(), '--output', format, ...args)).stdout;

describe('on stdout', () => {
  test('sarif conforms to its schema, with places relative to the repository', async () => {
    const { results, invocations } = sarifOf(await stdoutOf('sarif'));
    expect(results).toMatchObject([
      {
        ruleId: 'DEAD_CROSS_REF',
        level: 'warning',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'packages/a/skills/crane/SKILL.md' },
              region: { startLine: 8 },
            },
          },
        ],
      },
      { ruleId: 'skill-file-encoding', level: 'error' },
    ]);
    expect(invocations[0].toolExecutionNotifications).toHaveLength(1);
  });

  test('junit is XML in which what could not be read is an error', async () => {
    const { name, attributes } = readXml(await stdoutOf('junit'));
    expect([name, attributes.errors, attributes.failures]).toEqual(['testsuites', '1', '0']);
  });

  test('a finding fails its case of junit from the level of --fail-on on', async () => {
    expect(readXml(await stdoutOf('junit', '--fail-on', 'warning')).attributes.failures).not.toBe('0');
  });

  test('github is one command a line, the gate first and places relative to the repository', async () => {
    const lines = (await stdoutOf('github', '--fail-on', 'warning')).trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) .*::.+$/);
    expect(lines[0]).toMatch(/^::error title=plugin-eval fail-on::crane has 1 finding/);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^::warning file=packages\/a\/skills\/crane\/SKILL\.md,line=8,col=\d+,title=DEAD_CROSS_REF::/,
      ),
    );
  });

  test('a baseline takes findings out of all three, and sarif marks them', async () => {
    const root = repository();
    await score(root, '--write-baseline', 'baseline.json', '--reason', 'next week');
    const [sarif, junit, github] = await Promise.all(
      ['sarif', 'junit', 'github'].map(
        async (format) =>
          (await score(root, '--baseline', 'baseline.json', '--fail-on', 'warning', '--output', format))
            .stdout,
      ),
    );
    expect(sarifOf(sarif ?? '').results).toMatchObject([
      { ruleId: 'skill-file-encoding', suppressions: [] },
      { ruleId: 'DEAD_CROSS_REF', suppressions: [{ justification: 'next week' }] },
    ]);
    expect(readXml(junit ?? '').attributes.failures).toBe('0');
    expect(github).not.toContain('DEAD_CROSS_REF');
  });
});

describe('by -o, all in one run', () => {
  const FORMATS = ['sarif', 'junit', 'github', 'json', 'html', 'markdown', 'text'];
  const args = FORMATS.flatMap((format) => ['-o', `${format}:out/report.${format}`]);

  async function writeAll() {
    const root = repository();
    const result = await score(root, '--output', 'json', ...args);
    const read = (format: string) => readFileSync(join(root, 'packages/a/out', `report.${format}`), 'utf8');
    return { root, read, ...result };
  }

  test('each file holds its own format', async () => {
    const { read } = await writeAll();
    expect(sarifOf(read('sarif')).results).toHaveLength(2);
    expect(readXml(read('junit')).name).toBe('testsuites');
    expect(read('github')).toMatch(/^::error /);
    expect(schemaProblems(read('json'), 'collection')).toEqual([]);
    expect(read('html')).toMatch(/^<!doctype html>/i);
    expect(read('markdown')).toMatch(/^## /);
    expect(read('text')).toMatch(/^skills: mean \d/);
  });

  test('stdout and the exit code are the same as without', async () => {
    const { code, stdout, stderr, read } = await writeAll();
    expect([code, stdout, stderr]).toEqual([
      3,
      read('json'),
      expect.stringMatching(/^plugin-eval: [^\n]+\n$/),
    ]);
  });

  test.each(['sarif', 'junit', 'github', 'html', 'markdown'])(
    '%s is the same on stdout and in its file',
    async (format) => {
      const { root, read } = await writeAll();
      expect((await score(root, '--output', format)).stdout).toBe(read(format));
    },
  );

  test('two runs give the same bytes', async () => {
    const { root, read } = await writeAll();
    const before = FORMATS.filter((format) => format !== 'json').map(read);
    await score(root, ...args);
    expect(FORMATS.filter((format) => format !== 'json').map(read)).toEqual(before);
  });
});

test('outside a repository places are relative to the working directory', async () => {
  const root = repository();
  rmSync(join(root, '.git'), { recursive: true });
  const { results } = sarifOf((await score(root, '--output', 'sarif')).stdout);
  expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('skills/crane/SKILL.md');
});

test.each(['otel', 'inspect', 'skill-creator'])(
  '%s holds sessions: at a depth without them it is refused before anything is scored or written',
  async (format) => {
    const root = repository();
    const written = await score(
      root,
      '--depth',
      'quick',
      '-o',
      `${format}:out.json`,
      '-o',
      'json:report.json',
    );
    expect([written.code, written.stdout]).toEqual([2, '']);
    expect(written.stderr).toContain(
      `${format} holds agent sessions, and at quick depth there are none: add --depth deep`,
    );
    expect((await score(root, '--depth', 'quick', '--output', format)).code).toBe(2);
    expect(['out.json', 'report.json'].map((file) => existsSync(join(root, file)))).toEqual([false, false]);
  },
);
