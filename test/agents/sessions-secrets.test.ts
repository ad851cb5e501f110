import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AgentStep, callsSkill, isSession } from '../stand-ins/session-agent.ts';
import type { Fault, StandInRequest } from '../stand-ins/stand-in.ts';
import { agentSdkHere } from '../support/claude-agent-stage.ts';
import { filesBelow, runHere, SCENE_KEY, startBuilt } from '../support/judge-scene.ts';
import { cases, runIn, SESSIONS, SUBJECT, sessionScene } from '../support/session-scene.ts';

/** A key of another provider, without a shape that could give it away. */
const SHAPELESS = 'correct/horse+battery=staple-7';
const FILES = [
  'text:out/a.txt',
  'markdown:out/a.md',
  'html:out/a.html',
  'sarif:out/a.sarif',
  'junit:out/a.xml',
];

const keyOf = ({ headers }: StandInRequest) => String(headers['x-api-key']);
const spelled = (key: string) => `${key} and ${encodeURIComponent(key)}`;

/** Says the key that it was asked with wherever it can. */
function tellTale(step: AgentStep) {
  const key = keyOf(step);
  if (step.turn === 1) return callsSkill(SUBJECT);
  if (step.turn === 2)
    return { text: spelled(key), toolCalls: [{ name: 'Read', input: { file_path: key } }] };
  return { text: `Here is the paper model of ${spelled(key)}.` };
}

const refusal = (request: StandInRequest): Fault | null =>
  isSession(request) && request.turn === 2 && request.texts.join('\n').includes('case 2.')
    ? {
        kind: 'status',
        status: 400,
        body: { type: 'error', error: { type: 'x', message: spelled(keyOf(request)) } },
      }
    : null;

test.each(['tool-loop', ...(agentSdkHere() === null ? [] : ['claude-agent'])])(
  '%s: no key is in any output or file, whatever the endpoint says',
  async (driver) => {
    const scene = await sessionScene({
      act: tellTale,
      prompts: cases(2),
      tree: { out: 'FOLDER' },
      faults: refusal,
    });
    const keys = [SCENE_KEY, SHAPELESS];
    const others = { OPENAI_API_KEY: SHAPELESS };
    const command = [
      ...[
        ...SESSIONS,
        '--sessions',
        '2',
        '--verbose',
        '--agent',
        driver === 'claude-agent' ? 'claude-code' : driver,
      ],
      // By default a set OpenAI key makes its model the judge.
      ...['--judge-model', 'sonnet'],
      ...FILES.flatMap((file) => ['-o', file]),
    ];
    const ended = await startBuilt(scene, command, others).ended;
    expect([ended.code, ended.stderr]).toEqual([0, expect.stringContaining(' calls, ')]);
    expect(scene.standIn.requests.every((request) => keyOf(request) === SCENE_KEY)).toBe(true);

    const id = runIn(ended.stderr);
    const printed = [ended.stdout, ended.stderr];
    for (const args of [
      ['--session', '1'],
      ['--session', '2'],
      ['--session', '1', '--output', 'json'],
      ['--output', 'json'],
    ]) {
      const { code, stdout, stderr } = await runHere(scene, ['runs', 'show', id, ...args], others);
      expect(code).toBe(0);
      printed.push(stdout, stderr);
    }
    const left = new Map([...filesBelow(scene.root), ['printed', printed.join('\n')]]);
    expect([...left.keys()]).toContain(join(scene.home, 'journal.sqlite'));
    const leaks = [...left].flatMap(([place, text]) =>
      keys.some((key) =>
        spelled(key)
          .split(' and ')
          .some((one) => text.includes(one)),
      )
        ? [place]
        : [],
    );
    expect(leaks).toEqual([]);
    // The endpoint did say it, and its words are there otherwise.
    expect(left.get('printed')).toContain('Here is the paper model of');
  },
);
