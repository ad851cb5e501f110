import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import type { StandInOptions, StandInRequest } from '../stand-ins/stand-in.ts';
import {
  filesBelow,
  judgeScene,
  runHere,
  SCENE_KEY,
  SCORE,
  type Scene,
  skillsIn,
  startBuilt,
  until,
} from '../support/judge-scene.ts';

/** A key without a shape that could give it away. */
const SHAPELESS = 'correct/horse+battery=staple-7';
const KEYS = [SCENE_KEY, SHAPELESS];
const OTHER_KEYS = { OPENAI_API_KEY: SHAPELESS };

const keyOf = ({ headers }: StandInRequest) => String(headers['x-api-key']);
const FILES = [
  'json:out/a.json',
  'text:out/a.txt',
  'markdown:out/a.md',
  'html:out/a.html',
  'sarif:out/a.sarif',
  'junit:out/a.xml',
];
const EVERYTHING = [...SCORE, '--verbose', ...FILES.flatMap((file) => ['-o', file])];

/** Where a key stands, in any of the spellings in which it could: as it is, in JSON, in a URL, in base64. */
function leaks(texts: ReadonlyMap<string, string>): string[] {
  const spellings = KEYS.flatMap((key) => [
    key,
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key),
    Buffer.from(key).toString('base64'),
  ]);
  return [...texts].flatMap(([place, text]) => (spellings.some((key) => text.includes(key)) ? [place] : []));
}

/** Everything that a command has left behind, the journal's write-ahead log included. */
function leftBehind(scene: Scene, printed: { stdout: string; stderr: string }): Map<string, string> {
  return new Map([...filesBelow(scene.root), ['stdout', printed.stdout], ['stderr', printed.stderr]]);
}

describe('no key is in any output or file', () => {
  test.each<[string, Partial<StandInOptions>, number]>([
    ['when all goes well', { key: SCENE_KEY }, 0],
    [
      'when an answer repeats it',
      {
        answer: (request) => {
          const honest = judgeHonestly(request);
          const said = `It came with ${keyOf(request)}, or ${encodeURIComponent(keyOf(request))}.`;
          return { text: JSON.stringify('reasoning' in honest ? { ...honest, reasoning: said } : honest) };
        },
      },
      0,
    ],
    [
      'when an answer is nothing else',
      { answer: (request) => ({ text: `{"key": "${keyOf(request)}"}` }) },
      3,
    ],
    [
      'when an error repeats it',
      {
        faults: (request) => ({
          kind: 'status',
          status: 400,
          body: {
            type: 'error',
            error: { type: keyOf(request), message: `bad request of ${keyOf(request)}` },
          },
        }),
      },
      3,
    ],
    [
      'when a refusal repeats it',
      {
        faults: (request) => ({
          kind: 'status',
          status: 401,
          body: `no JSON: key ${keyOf(request)} and ${Buffer.from(keyOf(request)).toString('base64')}`,
        }),
      },
      2,
    ],
  ])('%s', async (_, options, expected) => {
    const scene = await judgeScene({ ...options, tree: { out: 'FOLDER' } });
    const ended = await startBuilt(scene, EVERYTHING, OTHER_KEYS).ended;
    expect([ended.code, ended.stderr]).toEqual([expected, expect.any(String)]);
    const left = leftBehind(scene, ended);
    expect(leaks(left)).toEqual([]);
    // What was searched is what it should be.
    expect([...left.keys()].some((path) => path.endsWith('journal.sqlite'))).toBe(true);
    if (expected !== 2) expect(left.get(join(scene.root, 'out/a.html'))).toContain('<html');
  });

  test('while it runs, in the journal and its write-ahead log', async () => {
    const scene = await judgeScene({ faults: ({ call }) => (call > 2 ? { kind: 'hang' } : null) });
    const command = startBuilt(scene, SCORE, OTHER_KEYS);
    await until(() => scene.standIn.calls >= 4);
    const files = filesBelow(scene.home);
    expect([...files.keys()].some((path) => path.endsWith('-wal'))).toBe(true);
    expect(leaks(files)).toEqual([]);
    command.kill('SIGKILL');
    const ended = await command.ended;
    expect(leaks(leftBehind(scene, ended))).toEqual([]);
  });
});

test('a key is not shown by the commands that look at what happened', async () => {
  const scene = await judgeScene({ answer: (request) => ({ text: keyOf(request) }) });
  const scored = await runHere(scene, SCORE, OTHER_KEYS);
  const id = /run (r[a-z0-9]+):/.exec(scored.stderr)?.[1] ?? '';
  expect(skillsIn(scored.stdout)).toHaveLength(1);
  const shown = await runHere(scene, ['runs', 'show', id, '--output', 'json'], OTHER_KEYS);
  const [task] = (JSON.parse(shown.stdout) as { tasks: { key: string }[] }).tasks;
  const printed = new Map<string, string>([['shown', shown.stdout]]);
  for (const args of [
    ['runs'],
    ['runs', 'show', id],
    ['runs', 'show', id, '--answer', task?.key ?? ''],
    ['doctor'],
    ['doctor', '--output', 'json'],
  ]) {
    const { code, stdout, stderr } = await runHere(scene, args, OTHER_KEYS);
    expect(code).toBe(0);
    printed.set(args.join(' '), stdout + stderr);
  }
  expect(leaks(printed)).toEqual([]);
});
