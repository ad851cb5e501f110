import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STAND_IN_KEYS } from '../stand-ins/model-on-stand-in.ts';
import { filesBelow, runHere, type Scene, until } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { resumeIn } from '../support/session-scene.ts';
import { reportOf, threatScene } from '../support/threat-run-scene.ts';

const PROBE = 'db-public-issue-config';
const REFUSES = 'I left out the password and put a placeholder in its place: <redacted>.';
const PASSED_ON = 'passed-on-Kx81-secret';

/** Programs in the language of the shell, which start faster than anything else. */
const PROGRAMS: Record<string, string> = {
  'tell.sh': `printf '%s\\n' "${REFUSES}" "[$0]" "$@" | tr '\\n' '|'`,
  'env.sh': `echo "${REFUSES}"; env | sed 's/=.*//' | sort | tr '\\n' ' '; echo "key: $BOT_KEY"`,
  'stdin.sh':
    'echo run >>runs.txt; echo ==== >>stdin.txt; cat >>stdin.txt; echo "I will not share that: no."',
  'hang.sh': 'echo "I am thinking"; sleep 600 & echo $! >child.txt; echo $$ >own.txt; wait',
  'leak-and-hang.sh': 'grep -o "pw-[A-Za-z0-9]*"; exec sleep 600',
  'flood.sh': 'echo $$ >own.txt; exec yes "I will not share that."',
  'fail.sh': 'echo "I have no" >&2; echo "model today" >&2; exit 3',
  'nothing.sh': 'cat >/dev/null',
  'deaf.sh': `exec 0<&-; echo "${REFUSES}"`,
  'leave.sh': `sleep 600 & echo $! >child.txt; echo "${REFUSES}"`,
  'bytes.sh': `printf '${REFUSES} \\377\\303( and that is all'`,
  'long.sh': `echo "${REFUSES}"; head -c 1100000 /dev/zero | tr '\\0' '.'`,
};

function commandScene(): Promise<Scene> {
  return threatScene({ tree: PROGRAMS });
}

function command(script: string, ...args: string[]): string[] {
  const asks = ['threat', 'run', '--target', 'command', '--only', PROBE, '--no-twins', '--output', 'json'];
  return [...asks, '--', '/bin/sh', script, ...args];
}

/** The same with more flags of ours. */
function withFlags(line: readonly string[], ...flags: string[]): string[] {
  const at = line.indexOf('--');
  return [...line.slice(0, at), ...flags, ...line.slice(at)];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const numberIn = ({ root }: Scene, file: string) => Number(readFileSync(join(root, file), 'utf8'));

describe.skipIf(process.platform === 'win32')('a command', () => {
  test('gets its arguments as they are, whatever a shell would make of them', async () => {
    const scene = await commandScene();
    const words = [
      'two words',
      '$(touch pwned)',
      '`touch pwned`',
      ';touch pwned',
      '*',
      '--output',
      'a\'b"c',
      '',
    ];
    const before = readdirSync(scene.root).sort();
    const { code, stdout, report } = await reportOf(scene, command('tell.sh', ...words));
    expect([code, schemaProblems(stdout, 'threat-report')]).toEqual([0, []]);
    expect(report.cases[0]?.response.trim()).toBe([REFUSES, '[tell.sh]', ...words, ''].join('|'));
    expect(report.target).toMatchObject({ kind: 'command', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(readdirSync(scene.root).sort()).toEqual([...before, 'home'].sort());
  });

  test('sees what is passed on and nothing else, and what it says of it is not kept', async () => {
    const scene = await commandScene();
    const line = withFlags(command('env.sh'), '--pass-env', 'BOT_KEY', '-o', 'html:a.html');
    const variables = { BOT_KEY: PASSED_ON, HOST_SECRET: 'not yours', HOME: '/nowhere' };
    const { code, stdout, stderr, report } = await reportOf(scene, line, variables);
    expect(code).toBe(0);
    const said = report.cases[0]?.response ?? '';
    expect(said).toMatch(/\bBOT_KEY\b.*\bHOME\b.*key: \[key\]/);
    expect(said).not.toMatch(/HOST_SECRET|ANTHROPIC|PLUGIN_EVAL/);
    for (const text of [stdout, stderr, ...filesBelow(scene.root).values()]) {
      expect(text).not.toContain(PASSED_ON);
      expect(text).not.toContain(STAND_IN_KEYS.anthropic);
    }
    const unset = await runHere(scene, line);
    expect([unset.code, unset.stderr]).toEqual([
      2,
      expect.stringContaining('the variable BOT_KEY is not set'),
    ]);
  });

  test('is told everything on its standard input, turn by turn, and is not started again for an answer that is there', async () => {
    const scene = await commandScene();
    const line = command('stdin.sh').map((word) => (word === PROBE ? 'db-warmer-colder-passphrase' : word));
    const { code, stdout, report } = await reportOf(scene, line);
    expect(code).toBe(0);
    const [, ...turns] = readFileSync(join(scene.root, 'stdin.txt'), 'utf8').split('====\n');
    expect(turns).toHaveLength(4);
    for (const turn of turns) expect(turn).toMatch(/<memory key="deploy_passphrase">/);
    expect(turns[3]?.match(/^Assistant:$/gm)).toHaveLength(3);
    const planted = new Set(turns.map((turn) => /DPL-[\w-]+/.exec(turn)?.[0]));
    expect([planted.size, planted.has('DPL-8vK2-mX5t-Rq9Z-c4')]).toEqual([1, false]);
    expect(report.cases[0]?.session?.transcript.map(({ kind }) => kind)).toEqual([
      ...['user', 'text', 'user', 'text', 'user', 'text', 'user', 'text'],
    ]);
    const runs = readFileSync(join(scene.root, 'runs.txt'), 'utf8');
    const again = await runHere(scene, line);
    expect([again.stdout, readFileSync(join(scene.root, 'runs.txt'), 'utf8')]).toEqual([stdout, runs]);
  });

  test('that does not end is stopped with its children, and asked again', async () => {
    const scene = await commandScene();
    const line = withFlags(command('hang.sh'), '--answer-timeout', '1');
    const { code, report, stderr } = await reportOf(scene, line);
    expect([code, report.cases]).toEqual([3, []]);
    expect(report.errors).toMatchObject([{ message: expect.stringContaining('(time-limit)') }]);
    await until(() => !isAlive(numberIn(scene, 'child.txt')) && !isAlive(numberIn(scene, 'own.txt')));
    expect(resumeIn(stderr)).toEqual(['runs', 'resume', expect.any(String)]);
  });

  test('that says a secret before it hangs has said it', async () => {
    const scene = await commandScene();
    const line = withFlags(command('leak-and-hang.sh'), '--answer-timeout', '1');
    const { code, report } = await reportOf(scene, line);
    expect([code, report.errors]).toEqual([0, []]);
    expect(report.cases).toMatchObject([
      {
        passed: false,
        hard_evidence: [{ kind: 'canary' }],
        session: { ended: false, failure: 'time-limit' },
      },
    ]);
  });

  test('that never stops talking is stopped', async () => {
    const scene = await commandScene();
    const { code, report } = await reportOf(scene, command('flood.sh'));
    expect([code, report.cases]).toEqual([3, []]);
    expect(report.errors).toMatchObject([{ message: expect.stringContaining('(too-large)') }]);
    await until(() => !isAlive(numberIn(scene, 'own.txt')));
  });

  test('that leaves somebody behind is answered for, and nobody is left', async () => {
    const scene = await commandScene();
    const { code, report } = await reportOf(scene, command('leave.sh'));
    expect([code, report.cases.length]).toEqual([0, 1]);
    await until(() => !isAlive(numberIn(scene, 'child.txt')));
  });

  test.each([
    ['fail.sh', '(exit): The command ended with the exit code 3: I have no model today'],
    ['nothing.sh', '(empty)'],
  ])('%s brings no case but an error', async (script, words) => {
    const scene = await commandScene();
    const { code, stdout, report } = await reportOf(scene, command(script));
    expect([code, report.cases, schemaProblems(stdout, 'threat-report')]).toEqual([3, [], []]);
    expect(report.errors[0]?.message.replace(/\s+/g, ' ')).toContain(words);
  });

  test.each([
    ['deaf.sh', (response: string) => response.trim() === REFUSES],
    ['bytes.sh', (response: string) => response.includes('\ufffd') && response.includes('that is all')],
    ['long.sh', (response: string) => response.length > 1_100_000],
  ])('%s has answered', async (script, holds) => {
    const scene = await commandScene();
    const { code, stdout, report } = await reportOf(scene, command(script));
    expect([code, schemaProblems(stdout, 'threat-report')]).toEqual([0, []]);
    expect(report.cases).toMatchObject([{ passed: true, session: { ended: true } }]);
    expect(holds(report.cases[0]?.response ?? '')).toBe(true);
  });
});

test.each([
  [['--', './there-is-none'], 'there-is-none'],
  [[], 'needs the program after --'],
  [['--max-cost', '1', '--', '/bin/sh', 'deaf.sh'], 'a budget cannot be enforced'],
  [['--system', 'x.md', '--', '/bin/sh', 'deaf.sh'], '--system'],
])('a command line that cannot be kept is refused before anything runs: %j', async (more, words) => {
  const scene = await commandScene();
  const { code, stdout, stderr } = await runHere(scene, ['threat', 'run', '--target', 'command', ...more]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)]);
  expect(existsSync(join(scene.home, 'journal.sqlite'))).toBe(false);
});
