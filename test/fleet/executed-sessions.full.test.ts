import { expect, onTestFinished, test } from 'vitest';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { judgeScene, runHere, smallSkill, until } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { layerIn, SUBJECT } from '../support/session-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { startWorker, type WorkerProcess } from '../support/worker-process.ts';

const CASES = [
  {
    ...{ prompt: 'Fold the lines of sales.csv.', should_trigger: true, files: ['evals/files/sales.csv'] },
    graders: [
      { kind: 'text', path: 'count.txt', matches: '^3$', required: true },
      { kind: 'command', command: ['sh', '-c', 'test "$(cat count.txt)" = 3'] },
    ],
  },
  { prompt: 'Bake a cake.', should_trigger: false },
];
const DEEP = [
  ...['score', `skills/${SUBJECT}`, '--depth', 'deep', '--yes', '--agent', 'tool-loop', '--sessions', '4'],
  ...['--execute', '--output', 'json'],
];

function act({ turn, tools, prompt }: AgentStep): StandInAnswer {
  if (prompt.startsWith('Bake')) return { text: 'I baked it.' };
  if (turn === 1) return callsSkill(SUBJECT);
  if (turn === 2 && tools.includes('Bash')) {
    const command = `sh ~/.claude/skills/${SUBJECT}/scripts/count.sh sales.csv`;
    return { toolCalls: [{ name: 'Bash', input: { command } }] };
  }
  return { text: 'There are 3 lines.' };
}

describeWithPostgres('executed sessions of a fleet', (stage) => {
  async function scene() {
    const url = await stage.migrated();
    const judged = await judgeScene({
      answer: sessionAgent(act, (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.9)) })),
      tree: {
        [`skills/${SUBJECT}/SKILL.md`]: smallSkill(SUBJECT),
        [`skills/${SUBJECT}/scripts/count.sh`]: '#!/bin/sh\nwc -l <"$1" | tr -d " " >count.txt\n',
        [`skills/${SUBJECT}/evals/evals.json`]: JSON.stringify(CASES),
        [`skills/${SUBJECT}/evals/files/sales.csv`]: 'a\nb\nc\n',
      },
    });
    const fleet = {
      ...judged.variables,
      ...{ PLUGIN_EVAL_DATABASE_URL: url, PLUGIN_EVAL_HOME: `${judged.root}/fleet` },
    };
    const workers: WorkerProcess[] = [];
    onTestFinished(() => {
      for (const { process } of workers) process.kill('SIGKILL');
    });
    const work = async (variables: Record<string, string> = {}, ...flags: string[]) => {
      const worker = startWorker(temporaryFolder(), { ...fleet, ...variables }, flags);
      workers.push(worker);
      await worker.started;
      return worker;
    };
    return { judged, work, here: (...args: string[]) => runHere({ ...judged, variables: fleet }, args) };
  }

  test.skipIf(typeof triedSandbox === 'string')(
    'are run by workers that have a sandbox, over the files of their case, and come to the same document',
    async () => {
      const { judged, work, here } = await scene();
      const local = await runHere(judged, DEEP);
      if (local.stdout === '') throw new Error(local.stderr);
      const bare = await work({ PATH: '/nonexistent' });
      expect(bare.lines.join('\n')).not.toContain('sandbox:bubblewrap');
      const running = here(...DEEP, '--fleet');
      await until(() => bare.lines.some((line) => line.includes('"pool":"sandbox ')));
      const able = await work({}, '--kinds', 'agent-session');
      expect(able.lines.join('\n')).toContain('sandbox:bubblewrap');
      const { code, stdout, stderr } = await running;
      if (stdout === '') throw new Error(stderr);
      expect(code).toBe(0);
      expect(withoutDurations(stdout)).toEqual(withoutDurations(local.stdout));
      expect(layerIn(stdout).executed).toMatchObject({
        n: 2,
        n_errored: 0,
        pass_rates: { pass_at_one: { rate: 1 } },
      });
    },
  );

  test.each([
    [['--sandbox', 'container', '--image', 'debian'], 'leave --sandbox container or --fleet out'],
    [['--allow-host', 'example.com'], 'leave --allow-host or --fleet out'],
    [['--agent', `acp:${process.execPath} --acp`], 'take no command from a task: leave --fleet out'],
  ])('are not what workers do elsewhere or with a way out: %s', async (flags, message) => {
    const { here } = await scene();
    const { code, stderr } = await here(...DEEP, '--fleet', ...flags);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
