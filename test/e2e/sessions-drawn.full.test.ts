import { expect, test } from 'vitest';
import { type AgentStep, callsSkill } from '../stand-ins/session-agent.ts';
import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { startBuilt } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { layerIn, SESSIONS, SUBJECT, sessionScene, should, shouldNot } from '../support/session-scene.ts';

const USAGE = { inputTokens: 1_000, outputTokens: 100, cacheReadTokens: 600, cacheWriteTokens: 300 };
const DONE = { text: 'Here is the paper model, folded along both diagonals.' };

/** What the agent does on each prompt, answer by answer; the last one is repeated. */
const MOVES: Record<string, readonly StandInAnswer[]> = {
  'on the first turn': [callsSkill(SUBJECT), DONE],
  'on the third turn': [reads('/nowhere/a.md'), callsSkill('travel-itinerary'), callsSkill(SUBJECT), DONE],
  never: [DONE],
  'a namesake': [callsSkill(`other:${SUBJECT}`), DONE],
  'an unknown skill': [callsSkill('fold-anything'), DONE],
  'another skill': [callsSkill('garden-calendar'), DONE],
  'without a word': [callsSkill(SUBJECT), { text: '' }],
  'cut off': [callsSkill(SUBJECT), { text: 'Here is the', finishReason: 'length' }],
  'without an end': [callsSkill(SUBJECT)],
  'refused midway': [callsSkill(SUBJECT)],
  'not meant, and quiet': [DONE],
  'not meant, and fires': [callsSkill(SUBJECT), DONE],
};
const PROMPTS = Object.keys(MOVES).map((name) =>
  (name.startsWith('not meant') ? shouldNot : should)(`Please fold the model: ${name}.`),
);

function reads(file_path: string): StandInAnswer {
  return { toolCalls: [{ name: 'Read', input: { file_path } }] };
}

function nameIn(prompt: string): string {
  return /: (.*)\.$/.exec(prompt)?.[1] ?? '';
}

function act({ prompt, turn }: AgentStep): StandInAnswer {
  const moves = MOVES[nameIn(prompt)] ?? [];
  return { ...(moves[turn - 1] ?? moves.at(-1)), usage: USAGE };
}

test.each([
  ['tool-loop', 'tool-loop'],
  ['claude-code', 'claude-agent'],
])('%s: what a session comes to', async (agent, driver) => {
  const scene = await sessionScene({
    act,
    prompts: PROMPTS,
    faults: ({ texts, turn }) =>
      texts.join('\n').includes('refused midway') && turn === 2 ? { kind: 'status', status: 400 } : null,
  });
  const command = [...SESSIONS, '--sessions', String(PROMPTS.length), '--agent', agent];
  const { code, stdout, stderr } = await startBuilt(scene, command).ended;
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^plugin-eval: run r\w+: \d+ calls, \$[\d.]+\.\n$/m),
  ]);
  expect(schemaProblems(stdout, 'skill-evaluation')).toEqual([]);
  const layer = layerIn(stdout);
  expect([layer.driver, layer.valid, layer.n, layer.n_failed, layer.n_errored]).toEqual([
    ...[driver, true, 12, 4, 0],
  ]);
  const sessions = Object.fromEntries(
    layer.sessions.map(({ prompt, outcome, failure, activated, turn, fired, tokens }) => [
      nameIn(layer.per_prompt[prompt]?.prompt ?? ''),
      // A harness may try to save a session that is about to fail.
      [failure, activated, turn, fired, ...(outcome === 'failed' ? [] : [tokens])],
    ]),
  );
  // A call takes 1,100 tokens, cached ones included.
  expect(sessions).toEqual({
    'on the first turn': [null, true, 1, [SUBJECT], 2_200],
    'on the third turn': [null, true, 3, ['travel-itinerary', SUBJECT], 4_400],
    never: [null, false, null, [], 1_100],
    'a namesake': [null, false, null, [], 2_200],
    'an unknown skill': [null, false, null, [], 2_200],
    'another skill': [null, false, null, ['garden-calendar'], 2_200],
    'without a word': ['empty', null, null, [SUBJECT]],
    'cut off': ['token-limit', null, null, [SUBJECT]],
    'without an end': ['turn-limit', null, null, [SUBJECT]],
    'refused midway': ['refused-request', null, null, [SUBJECT]],
    'not meant, and quiet': [null, false, null, [], 1_100],
    'not meant, and fires': [null, true, 1, [SUBJECT], 2_200],
  });
  expect(layer.controls).toEqual({
    positive: { asked: 3, fired: 3, errored: 0 },
    negative: { asked: 3, fired: 0, errored: 0 },
  });
  expect(layer.activation).toMatchObject({ rate: 2 / 6, precision: 2 / 3, recall: 2 / 6 });
  expect(layer.quality?.runs).toBe(3);
  expect(layer.confusions).toEqual([{ skill: 'garden-calendar', runs: 1 }]);
  expect(layer.failure?.kinds).toEqual({
    ...{ empty: 1, 'token-limit': 1, 'turn-limit': 1, 'refused-request': 1 },
  });
});
