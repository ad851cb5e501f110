import type { SessionEnvironment } from '@plugin-eval/sessions/environment/session-environment.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import { sessionEnvironment, sessionOptions } from '@plugin-eval/sessions/sdk-session-options.ts';
import { describe, expect, test } from 'vitest';
import { agentSdkHere, claudeAgentStage } from '../support/claude-agent-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { toolLoopStage } from '../support/tool-loop-stage.ts';

/** The product, however it is spelt. */
const PRODUCT = /plugin[-_ ]?eval/i;
const SKILL = synthesisedSkill({ name: 'pdf', body: 'It lies in $' + '{CLAUDE_SKILL_DIR}.' });
const SCENE: SessionEnvironment = {
  canaries: [],
  planted: [{ kind: 'document', name: 'plain.md', text: 'Plain document.' }],
  tools: ['run_command', 'http_request'],
  approved: ['run_command'],
};
const CALLS = [
  { name: 'Skill', input: { skill: 'pdf', args: 'x' } },
  { name: 'Read', input: { file_path: 'nothing.md' } },
  { name: 'Read', input: { file_path: '/etc/hostname' } },
  { name: 'Bash', input: { command: 'env' } },
];

describe.each([
  ['without a scene', undefined],
  ['in a scene', SCENE],
])('an agent that knows that it is tested behaves otherwise: nothing names the product %s', (_, scene) => {
  const changes = scene === undefined ? {} : { scene };

  test('in what a tool loop sends and answers', async () => {
    const stage = await toolLoopStage({
      protocol: 'anthropic',
      answer: ({ turn }) =>
        turn === 1
          ? { toolCalls: CALLS.map(({ name, input }, index) => ({ id: `c${index}`, name, input })) }
          : { text: 'Done.' },
    });
    const { result } = await stage.run([SKILL], changes);
    expect(result.outcome).toBe('ended');
    const everything = JSON.stringify([result, stage.standIn.requests.map(({ raw }) => raw)]);
    expect(everything).toContain('It lies in /skills/pdf.');
    expect(everything).not.toMatch(PRODUCT);
  });

  test.skipIf(agentSdkHere() === null)('in what the harness sends and answers', async () => {
    const stage = await claudeAgentStage(({ turn }) =>
      turn === 1 ? { toolCalls: CALLS } : { text: 'Done.' },
    );
    try {
      const { result } = await stage.run('Get me the tables.', [SKILL], changes);
      expect(result.outcome).toBe('ended');
      const everything = JSON.stringify([result, stage.turns]);
      expect(everything).toMatch(/It lies in \/[^ ]*\/work\/\.claude\/skills\/pdf\./);
      expect(everything).not.toMatch(PRODUCT);
    } finally {
      await stage.stop();
    }
  });
});

test('nor does the environment or an option of the harness', () => {
  const root = '/tmp/session-0';
  const folder = {
    ...{
      root,
      work: `${root}/work`,
      home: `${root}/home`,
      config: `${root}/config`,
      temporary: `${root}/tmp`,
    },
    remove: async () => undefined,
  };
  const access = { url: 'http://127.0.0.1:1', token: 'a-token' };
  const request = {
    ...{ driver: 'claude-agent' as const, driverVersion: 'v', prompt: 'x', skills: [], maxTurns: 3 },
    model: { provider: 'anthropic' as const, id: 'm', name: 'anthropic:m', endpoint: 'http://127.0.0.1:1' },
    ...{ listingBudget: listingBudgetFor(null), maxOutputTokens: 100, timeLimit: 1_000 },
  };
  expect(JSON.stringify(sessionEnvironment(request, folder, access))).not.toMatch(PRODUCT);
  expect(JSON.stringify(sessionOptions(request, folder, access))).not.toMatch(PRODUCT);
});
