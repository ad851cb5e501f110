import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatsOf, SESSION_FORMATS } from '@plugin-eval/core/documents/formats.ts';
import { ALL_RULES as RULES } from '@plugin-eval/report/rule-catalogue.ts';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

describe('help', () => {
  test('has examples and the exit codes', async () => {
    const { code, stdout, stderr } = await runCommand('/', ['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const part of [
      'score',
      'compare',
      'rules',
      'config',
      'Examples:',
      'Exit codes: 0 fine, 1 a gate failed',
    ])
      expect(stdout).toContain(part);
  });

  test.each(['score', 'compare', 'rules'])('of %s has an example', async (command) => {
    const { code, stdout } = await runCommand('/', [command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples?:\\n {2}plugin-eval ${command}`));
  });

  test('of score says at which depth text leaves the machine', async () => {
    const { stdout } = await runCommand('/', ['score', '--help']);
    const words = stdout.replaceAll(/\s+/g, ' ');
    expect(words).toContain('At quick depth nothing of it is executed, and nothing is sent anywhere.');
    expect(words).toContain('The default depth sends the text of the skills to the provider of the judge');
  });

  test('comes on stderr, as wrong use, when no command is named', async () => {
    const { code, stdout, stderr } = await runCommand('/', []);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: plugin-eval');
  });
});

test('--version is that of the package', async () => {
  expect(await runCommand('/', ['--version'])).toEqual({
    code: 0,
    stdout: `${manifest.version}\n`,
    stderr: '',
  });
});

describe('a slip of the pen', () => {
  test.each([
    [['scor', 'x'], "unknown command 'scor'", 'Did you mean score?'],
    [['score', 'x', '--dept', 'quick'], "unknown option '--dept'", 'Did you mean --depth?'],
    [['score', 'x', '--treshold', '70'], "unknown option '--treshold'", 'Did you mean --threshold?'],
    [['rules', 'MISSING_TRIGER'], "Unknown rule 'MISSING_TRIGER'", 'Did you mean MISSING_TRIGGER?'],
    [['config', 'chek'], "unknown command 'chek'", 'Did you mean check?'],
    [['score', 'x', '--output', 'xml'], "'xml' is invalid", 'text, json, markdown, html'],
    [['score', 'x', '-o', 'report.json'], "'report.json' is invalid", 'Write FORMAT:FILE'],
  ])('%j is exit code 2 and a suggestion', async (args, problem, suggestion) => {
    const { code, stdout, stderr } = await runCommand('/', args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(problem);
    expect(stderr).toContain(suggestion);
  });
});

describe('rules', () => {
  test('lists the catalogue', async () => {
    const { code, stdout } = await runCommand('/', ['rules']);
    expect(code).toBe(0);
    for (const { id } of RULES) expect(stdout).toContain(` ${id} `);
  });

  test.each(['DEAD_CROSS_REF', 'dead_cross_ref', 'Dead_Cross_Ref'])('%s explains the rule', async (id) => {
    const { code, stdout } = await runCommand('/', ['rules', id]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^DEAD_CROSS_REF {2}warning/);
  });

  test('as JSON and Markdown', async () => {
    const all = await runCommand('/', ['rules', '--output', 'json']);
    expect(JSON.parse(all.stdout).rules.map(({ id }: { id: string }) => id)).toEqual(
      RULES.map(({ id }) => id),
    );
    const one = await runCommand('/', ['rules', 'name-format', '--output', 'json']);
    expect(JSON.parse(one.stdout)).toMatchObject({ id: 'name-format', fix: expect.any(String) });
    const page = await runCommand('/', ['rules', 'name-format', '--output', 'markdown']);
    expect(page.stdout).toMatch(/^# name-format\n/);
  });

  test('a name like no other points to the list', async () => {
    const { code, stderr } = await runCommand('/', ['rules', 'q']);
    expect([code, stderr]).toEqual([2, "plugin-eval: Unknown rule 'q'. plugin-eval rules lists them all.\n"]);
  });
});

describe('config', () => {
  test('init writes a file that check accepts, and says its name', async () => {
    for (const [flags, name] of [
      [[], 'plugineval.config.json'],
      [['--yaml'], 'plugineval.config.yaml'],
    ] as const) {
      const folder = temporaryFolder();
      expect(await runCommand(folder, ['config', 'init', ...flags])).toEqual({
        code: 0,
        stdout: `${name}\n`,
        stderr: '',
      });
      const { code, stdout } = await runCommand(folder, ['config', 'check']);
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { depth: 'quick', threshold: 70 }]);
    }
  });

  test.each(['plugineval.config.json', 'plugineval.config.yaml', 'plugineval.config.yml'])(
    'init never writes over or beside %s',
    async (name) => {
      const folder = temporaryFolder();
      writeTree(folder, { [name]: 'mine' });
      const { code, stderr } = await runCommand(folder, ['config', 'init']);
      expect([code, stderr]).toEqual([
        2,
        `plugin-eval: Cannot write ${name}: it already exists; edit it or remove it first.\n`,
      ]);
      expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
      const others = ['json', 'yaml', 'yml'].map((end) => `plugineval.config.${end}`);
      expect(others.filter((other) => existsSync(join(folder, other)))).toEqual([name]);
    },
  );

  test('check names what is wrong', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { 'mine.yaml': 'limits:\n  max_depht: 3\n' });
    expect(await runCommand(folder, ['config', 'check', 'mine.yaml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'plugin-eval: mine.yaml: limits.max_depht: unknown key. Did you mean max_depth?\n',
    });
  });

  test('check lists every problem, each on its own line', async () => {
    const folder = temporaryFolder();
    writeTree(folder, {
      'mine.yaml': 'dept: quick\nlimits:\n  max_depht: 3\n  max_dept: 4\nthreshold: 400\n',
    });
    const { code, stdout, stderr } = await runCommand(folder, ['config', 'check', 'mine.yaml']);
    expect([code, stdout]).toEqual([2, '']);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.toSorted()).toEqual([
      'plugin-eval: mine.yaml: dept: unknown key. Did you mean depth?',
      'plugin-eval: mine.yaml: limits.max_depht: unknown key. Did you mean max_depth?',
      'plugin-eval: mine.yaml: limits.max_dept: unknown key. Did you mean max_depth?',
      expect.stringContaining('plugin-eval: mine.yaml: threshold: '),
    ]);
  });

  test('check lists names that cannot be used beside what else is wrong', async () => {
    const folder = temporaryFolder();
    const endpoints = {
      'Not a name': 'http://127.0.0.1:1',
      a: 'http://127.0.0.1:2',
      b: 'http://127.0.0.1:2',
    };
    const commands = { 'no name': { preset: 'claude' } };
    writeTree(folder, { 'mine.json': JSON.stringify({ dept: 'quick', endpoints, commands }) });
    const { code, stderr } = await runCommand(folder, ['config', 'check', 'mine.json']);
    const name = 'a name has 1 to 64 small letters';
    expect([code, stderr.trimEnd().split('\n')]).toEqual([
      2,
      [
        'plugin-eval: mine.json: dept: unknown key. Did you mean depth?',
        expect.stringContaining(`plugin-eval: mine.json: endpoints: ${name}`),
        'plugin-eval: mine.json: endpoints.b: it is the same endpoint as a. An endpoint has one name.',
        expect.stringContaining(`plugin-eval: mine.json: commands: ${name}`),
      ],
    ]);
  });

  test('other commands name the first problem and say how many more there are', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { 'mine.yaml': 'limits:\n  max_depht: 3\n  max_dept: 4\n', 'a/SKILL.md': 'x' });
    const { code, stderr } = await runCommand(folder, ['score', 'a', '--config', 'mine.yaml']);
    expect([code, stderr]).toEqual([
      2,
      'plugin-eval: mine.yaml: limits.max_depht: unknown key. Did you mean max_depth? There is 1 more problem; "plugin-eval config check mine.yaml" lists all.\n',
    ]);
  });

  test('check without a file prints what is in force, defaults included', async () => {
    const { code, stdout } = await runCommand(temporaryFolder(), ['config', 'check']);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { depth: 'standard', profile: 'claude-code', limits: { max_depth: 64 } },
    ]);
  });
});

describe('hostile names never reach the terminal', () => {
  const ESCAPE = '\u001b[2J\u202e\u009b31m';
  const RAW = /[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069\u200b\u2028]/u;

  test.each([
    ['of a path', ['score', ESCAPE]],
    ['of a command', [ESCAPE]],
    ['of an option', ['score', 'x', `--${ESCAPE}`]],
    ['of a depth', ['score', 'x', '--depth', ESCAPE]],
    ['of a threshold', ['score', 'x', '--threshold', ESCAPE]],
    ['of a rule', ['rules', ESCAPE]],
    ['of an output', ['score', 'x', '-o', ESCAPE]],
    ['of a file to write', ['score', 'crane', '--depth', 'quick', '-o', `json:taken/${ESCAPE}`]],
    ['of a configuration', ['score', 'crane', '--config', ESCAPE]],
    ['of an argument too many', ['rules', 'a', ESCAPE]],
  ])('%s', async (_, args) => {
    const root = temporaryRepository();
    writeTree(root, { taken: '', 'crane/SKILL.md': skillText() });
    const { code, stdout, stderr } = await runCommand(root, args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toMatch(RAW);
    expect(stderr).not.toBe('');
  });

  // Files of sessions are refused at a depth that has none.
  const withoutSessions = formatsOf('evaluation').filter(
    (format) => !(SESSION_FORMATS as readonly string[]).includes(format),
  );

  test.each(withoutSessions)('of folders and skills, in %s', async (format) => {
    const root = temporaryRepository();
    writeTree(root, {
      [`s/${ESCAPE}/SKILL.md`]: skillText({
        frontmatter: 'name: "\\e[31m\\u202e\\u009b"\ndescription: "a\\e[2J\\u202e\\u009b"',
        body: `[x](references/${ESCAPE}.md) ${ESCAPE}`,
      }),
      [`s/bad${ESCAPE}/SKILL.md`]: Buffer.from([0xff]),
    });
    const { code, stdout, stderr } = await runCommand(root, [
      ...['score', 's', '--depth', 'quick', '--threshold', '99', '--verbose', '--output', format],
    ]);
    expect(code).toBe(3);
    expect(stdout).not.toMatch(RAW);
    expect(stderr).not.toMatch(RAW);
  });
});
