import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatsOf, SESSION_FORMATS } from '@plugin-eval/core/documents/formats.ts';
import { describe, expect, test } from 'vitest';
import { generateSkills } from '../../bench/generate-skills.ts';
import manifest from '../../package.json' with { type: 'json' };
import { builtCli, cleanEnvironment, runBuilt, withoutDurations } from '../support/built-cli.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SCORE_EXAMPLES = ['score', 'examples', '--depth', 'quick', '--output', 'json'];

test('says its version and its help', () => {
  expect(runBuilt(['--version'])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  const help = runBuilt(['--help']);
  expect([help.code, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toContain('Usage: plugin-eval');
});

test('every command of the bundle loads', () => {
  expect(runBuilt(['rules', 'name-format']).code).toBe(0);
  expect(runBuilt(['config', 'check'], { workingDirectory: temporaryFolder() }).code).toBe(0);
  const skills = ['examples/skills/write-release-notes', 'examples/skills/review-sql-migrations'];
  const isOfSessions = (format: string) => (SESSION_FORMATS as readonly string[]).includes(format);
  for (const format of formatsOf('evaluation').filter((one) => !isOfSessions(one)))
    expect(runBuilt(['score', ...skills, '--depth', 'quick', '--output', format]).code).toBe(0);
  for (const format of ['text', 'json', 'markdown', 'html'])
    expect(runBuilt(['compare', ...skills, '--output', format]).code).toBe(0);
});

test('scores the examples, twice the same', () => {
  const [first, second] = [runBuilt(SCORE_EXAMPLES), runBuilt(SCORE_EXAMPLES)];
  expect([first.code, first.stderr, schemaProblems(first.stdout, 'collection')]).toEqual([0, '', []]);
  expect(withoutDurations(second.stdout)).toBe(withoutDurations(first.stdout));
});

test('exits with the code of the command', () => {
  expect(runBuilt(['score', 'examples', '--depth', 'quick', '--threshold', '99']).code).toBe(1);
  expect(runBuilt(['score', 'nowhere'])).toMatchObject({ code: 2, stdout: '' });
  const root = temporaryRepository();
  writeTree(root, { 'bad/SKILL.md': Buffer.from([0xff]) });
  expect(runBuilt(['score', 'bad', '--depth', 'quick'], { workingDirectory: root }).code).toBe(3);
});

test.skipIf(process.platform === 'win32')('a reader that closes the pipe early is not a failure', () => {
  const root = temporaryRepository();
  generateSkills(root, 60);
  const command = `("$0" "$1" score . --depth quick --output json; echo "exit code $?" >&2) | head -1`;
  const { stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, builtCli()], {
    cwd: root,
    env: cleanEnvironment(),
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['{\n', 'exit code 0\n']);
});

describe('what scoring leaves alone', () => {
  /** Fails loudly on everything by which a process reaches another machine. */
  const NO_NETWORK = `data:text/javascript,${encodeURIComponent(`
    import net from 'node:net'; import dns from 'node:dns'; import dgram from 'node:dgram';
    const fail = () => { process.stderr.write('reached for the network'); process.exit(99); };
    net.Socket.prototype.connect = fail; dns.lookup = fail; dgram.createSocket = fail; globalThis.fetch = fail;
  `)}`;

  test('it may read, and needs neither network, processes nor a place to write', () => {
    const result = runBuilt(SCORE_EXAMPLES, {
      nodeOptions: ['--permission', '--allow-fs-read=*', '--import', NO_NETWORK],
    });
    expect([result.code, result.stderr]).toEqual([0, '']);
    expect(withoutDurations(result.stdout)).toBe(withoutDurations(runBuilt(SCORE_EXAMPLES).stdout));
  });

  test('the target is as it was', () => {
    const root = temporaryRepository();
    writeTree(root, {
      'p/.claude-plugin/plugin.json': '{"name": "folding"}',
      'p/skills/crane/SKILL.md': skillText(),
      'p/skills/crane/references/a.md': '# A',
      'p/agents/folder.md': '---\nname: folder\ndescription: Folds.\n---\n',
      elsewhere: 'FOLDER',
    });
    const before = snapshot(join(root, 'p'));
    for (const workingDirectory of [join(root, 'elsewhere'), join(root, 'p')])
      expect(runBuilt(['score', join(root, 'p'), '--depth', 'quick'], { workingDirectory }).code).toBe(0);
    expect(snapshot(join(root, 'p'))).toEqual(before);
    expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
  });

  test('nothing of a target is executed or loaded', () => {
    const root = temporaryRepository();
    const bait = `require('node:fs').writeFileSync(${JSON.stringify(join(root, 'executed'))}, '')`;
    writeTree(root, {
      'crane/SKILL.md': skillText({ body: '!`touch executed`\n\n[s](scripts/a.js)' }),
      'crane/scripts/a.js': bait,
      'crane/package.json': '{"type": "commonjs", "main": "scripts/a.js"}',
      'crane/node_modules/yaml/index.js': bait,
      'crane/plugineval.config.js': bait,
      'crane/.env': 'PLUGIN_EVAL_DEPTH=deep',
    });
    const workingDirectory = join(root, 'crane');
    expect(runBuilt(['score', '.', '--depth', 'quick'], { workingDirectory }).code).toBe(0);
    expect(readdirSync(root).sort()).toEqual(['.git', 'crane']);
  });
});

const oldNode = ['/usr/bin/node', '/usr/local/bin/node', '/opt/node/bin/node'].find(isOld);

test.skipIf(oldNode === undefined)('an old Node is told so in one line', () => {
  const { code, stdout, stderr } = runBuilt(['--version'], { node: oldNode ?? '' });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^plugin-eval needs Node\.js 22\.18 or newer, and this is \d+\.\d+\.\d+\. .*\n$/);
});

function isOld(node: string): boolean {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status !== 0) return false;
  const [major = 0, minor = 0] = stdout.slice(1).split('.').map(Number);
  return major < 22 || (major === 22 && minor < 18);
}

/** Every file and folder below one, with what would change if it were touched. */
function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { mode, size, mtimeMs, ctimeMs } = lstatSync(join(folder, name));
      return [name, mode, size, mtimeMs, ctimeMs].join(' ');
    });
}
