import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const LINES = `export default {
  format: 'lines',
  kinds: ['evaluation', 'scan'],
  *render(document, sections, { kind, detail, date }) {
    yield \`\${kind} \${document.schema_version} \${detail} \${date}\\n\`;
    for (const { id } of sections) yield \`\${id}\\n\`;
  },
};
`;

function folder(files: Record<string, string> = {}): string {
  const root = temporaryFolder();
  writeTree(root, { 'skills/crane/SKILL.md': skillText({}), 'reporters/lines.js': LINES, ...files });
  return root;
}

const score = (root: string, ...args: string[]) =>
  runCommand(root, ['score', 'skills/crane', '--depth', 'quick', ...args]);
const OWN = ['--reporters', 'reporters/lines.js'];

/** A reporter for evaluations with this body. */
const rendering = (body: string) =>
  `export const reporter = { format: 'lines', kinds: ['evaluation'], render(document) { ${body} } };`;

describe('a reporter of the user', () => {
  test('writes to stdout and to files, from the published document and the view', async () => {
    const root = folder();
    const { code, stdout, stderr } = await score(root, ...OWN, '--output', 'lines', '-o', 'lines:out/a.txt');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^evaluation \d[\d.]* normal 2026-01-01\n[a-z-]+\n/);
    expect(readFileSync(join(root, 'out/a.txt'), 'utf8')).toBe(stdout);
  });

  test.each([
    ['a folder of skills', ['score', 'skills', '--depth', 'quick']],
    ['another kind', ['scan', 'skills/crane']],
  ])('takes %s', async (_, command) => {
    const { stdout } = await runCommand(folder(), [...command, ...OWN, '--output', 'lines', '--quiet']);
    expect(stdout).toMatch(/^(?:evaluation|scan) \d[\d.]* quiet /);
  });

  test('is found by the variable and by the configuration of the user, relative to its file', async () => {
    const root = folder({
      'home/config.yaml': 'reporters: mine/lines.js\n',
      'home/mine/lines.js': LINES,
    });
    const command = ['score', 'skills/crane', '--depth', 'quick', '--output', 'lines'];
    for (const variables of [
      { PLUGIN_EVAL_REPORTERS: 'reporters/lines.js' },
      { PLUGIN_EVAL_HOME: join(root, 'home') },
    ])
      expect(await runCommand(root, command, { variables })).toMatchObject({ code: 0, stderr: '' });
  });

  test('is a choice in the help of the commands that write its kinds, and of no other', async () => {
    const help = async (command: string) =>
      (await runCommand(folder(), [command, '--help', ...OWN])).stdout.replaceAll(/\s+/g, ' ');
    expect(await help('score')).toMatch(/--output <format> [^)]*\)? ?\(choices: [^)]*"lines"\)/);
    expect(await help('compare')).not.toContain('lines"');
  });

  test('cannot move the cursor of a terminal', async () => {
    const root = folder({ 'reporters/lines.js': rendering("return 'a\\u001b[2Jb\\n\\u202ec\\n';") });
    const asked = ['score', 'skills/crane', '--depth', 'quick', ...OWN, '--output', 'lines'];
    const { stdout } = await runCommand(root, asked, { stdoutIsTerminal: true });
    expect(stdout).toBe('a\\x1b[2Jb\n\\u202ec\n');
  });

  test('leaves the document as it is for others', async () => {
    const root = folder({ 'reporters/lines.js': rendering("document.composite = null; return 'x';") });
    await score(root, ...OWN, '-o', 'lines:out/a.txt', '-o', 'json:out/a.json');
    const { stdout } = await score(root, '--output', 'json');
    expect(readFileSync(join(root, 'out/a.json'), 'utf8')).toBe(stdout);
  });
});

describe('what is refused, with exit code 2 and one line', () => {
  async function refused(root: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await score(root, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^plugin-eval: [^\n]+\n$/);
    return stderr;
  }

  test.each([
    ['no text', rendering('return 5;'), 'returned number: render returns a text'],
    ['a promise that is not kept', rendering("return Promise.reject(new Error('no'));"), 'failed: no'],
    ['nothing', rendering(''), 'returned undefined'],
    ['another piece', rendering('return [1];'), 'returned number'],
    ['a throw', rendering("throw new Error('no \\u001b[1mluck\\nat all');"), 'failed: no \\x1b[1mluck'],
    ['a late throw', rendering("return (function* () { throw 'late'; })();"), 'failed: late'],
    [
      'a taken name',
      LINES.replace("'lines'", "'json'"),
      'has the format json, which plugin-eval has already',
    ],
    ['a name that is none', LINES.replace("'lines'", "'Two Words'"), 'needs a format'],
    [
      'unknown kinds',
      LINES.replace("'scan'", "'scone'"),
      'needs kinds: a list with one or more of evaluation,',
    ],
    ['no kinds', LINES.replace("'evaluation', 'scan'", ''), 'needs kinds'],
    ['no render', "export default { format: 'lines', kinds: ['scan'] };", 'has no render('],
    ['a render that is none', LINES.replace('*render', 'render: 5, *other'), 'has no render('],
    ['no export', 'const a = 1;', 'has no render('],
    ['broken code', 'export default {', 'cannot be loaded: '],
  ])('%s', async (_, module, said) => {
    const root = folder({ 'reporters/lines.js': module });
    expect(await refused(root, ...OWN, '--output', 'lines')).toContain(`reporters/lines.js ${said}`);
  });

  test('a module that is not there, and two of one name', async () => {
    expect(await refused(folder(), '--reporters', 'none.js')).toContain(
      'none.js does not exist: name the file',
    );
    const root = folder({ 'reporters/more.js': LINES });
    expect(await refused(root, ...OWN, '--reporters=reporters/more.js')).toContain(
      'more.js has the format lines, which reporters/lines.js has already',
    );
  });

  test('one that fails leaves the file that was there', async () => {
    const root = folder({
      'reporters/lines.js': rendering("return (function* () { yield 'half'; throw new Error('late'); })();"),
    });
    writeFileSync(join(root, 'a.txt'), 'before');
    await refused(root, ...OWN, '-o', 'lines:a.txt');
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('before');
  });

  const LOADED = "throw new Error('it was run');";

  test.each([
    ['a target', ['score', 'skills/crane', '--depth', 'quick']],
    ['its SKILL.md', ['score', 'skills/crane/SKILL.md', '--depth', 'quick']],
    ['a folder of it', ['scan', '.']],
    ['the value of a flag', ['rank', '--corpus-dir=skills']],
  ])('a module in %s is not run', async (_, command) => {
    const root = folder({ 'skills/crane/r.js': LOADED });
    mkdirSync(join(root, 'mine'));
    symlinkSync(join(root, 'skills/crane/r.js'), join(root, 'mine/link.js'));
    for (const module of ['skills/crane/r.js', 'mine/link.js']) {
      const { code, stderr } = await runCommand(root, [...command, '--reporters', module]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is inside the evaluated files')]);
    }
  });

  test('of ci, a module in the repository', async () => {
    const root = folder({ '.git/HEAD': 'ref: refs/heads/main\n', 'reporters/lines.js': LOADED });
    const { code, stderr } = await runCommand(root, ['ci', ...OWN]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is inside the evaluated files')]);
  });

  test('a project does not bring reporters, and a run of the fleet takes none along', async () => {
    const root = folder({ 'plugineval.config.yaml': 'reporters: [reporters/lines.js]\n' });
    expect(await refused(root)).toContain('reporters: this is taken from your own configuration only');
    expect(await refused(folder(), ...OWN, '--fleet')).toContain('leave it out, or --fleet');
  });
});
