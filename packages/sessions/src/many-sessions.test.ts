import { createPerform } from '@plugin-eval/engine/run/create-perform.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import activatingAgent from '@plugin-eval/tests/stand-ins/activating-agent.ts';
import { modelOnStandIn } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { sessionRequest } from '@plugin-eval/tests/support/tool-loop-stage.ts';
import { expect, onTestFinished, test } from 'vitest';
import { agentSessionKind, sessionTask } from './agent-session-kind.ts';
import { driveToolLoop } from './drive-tool-loop.ts';
import type { SessionResult } from './session-request.ts';
import { SkillRegistry } from './skill-registry.ts';

const AT_ONCE = 16;
const SESSIONS = 64;

test('sessions run side by side, each is journalled, and none is paid twice', async () => {
  // The first calls are held until as many are there as may be: how many run at once does not hang on the machine.
  const full = Promise.withResolvers<void>();
  const standIn = await startStandIn({
    protocol: 'anthropic',
    answer: async (request) => {
      if (request.call >= AT_ONCE) full.resolve();
      await full.promise;
      return activatingAgent(request);
    },
  });
  onTestFinished(() => standIn.stop());
  const journal = await openSqliteJournal(':memory:');
  onTestFinished(() => journal.close());
  const { model, ...call } = modelOnStandIn('anthropic', standIn);
  const clock = { now: call.now, elapsedMs: () => performance.now(), timer: systemTimer };
  const skills = [synthesisedSkill({ name: 'pdf' }), synthesisedSkill({ name: 'csv' })];
  const skillRegistry = new SkillRegistry();
  for (const skill of skills) skillRegistry.put(skill);
  const holder = { id: 'p1', pid: 1, host: 'here' };
  await journal.beginRun({
    ...{ id: 'r1', command: [], workingDirectory: '/', toolVersion: '0', subjects: [], depth: 'deep' },
    ...{ seed: 1, maxCostUsd: 5, startedAt: call.now(), holder },
  });
  const { perform, stats, close } = createPerform({
    ...{ journal, runId: 'r1', holder, isAlive: () => true, fresh: false, random: () => 0.5, clock },
    ...{ maxCostUsd: 1_000, signal: new AbortController().signal },
    kinds: [
      agentSessionKind({
        elapsedMs: () => performance.now(),
        ...{ prices: {}, now: call.now, skills: skillRegistry },
        drivers: {
          'tool-loop': (request, installed, context) =>
            driveToolLoop(request, installed, { ...call, clock, random: () => 0.5, ...context }),
        },
      }),
    ],
    limitsOf: () => ({ maxInFlight: AT_ONCE, requestsPerMinute: null, tokensPerMinute: null }),
  });
  const all = () =>
    Promise.all(
      Array.from({ length: SESSIONS }, (_, sample) =>
        perform<SessionResult>(
          sessionTask(sessionRequest(model, skills), { sample, label: `session ${sample}`, subject: 'pdf' }),
        ),
      ),
    );

  const first = await all();
  expect(first.map(({ result }) => result.loads.map(({ skill }) => skill))).toEqual(
    Array(SESSIONS).fill(['pdf']),
  );
  expect(standIn.calls).toBe(2 * SESSIONS);
  expect(standIn.mostInFlight).toBe(AT_ONCE);
  expect(stats().spentUsd).toBeCloseTo(
    first.reduce((sum, { costUsd }) => sum + (costUsd ?? Number.NaN), 0),
    6,
  );

  const again = await all();
  expect(again.every(({ fromJournal }) => fromJournal)).toBe(true);
  expect(again.map(({ result }) => result)).toEqual(first.map(({ result }) => result));
  expect(standIn.calls).toBe(2 * SESSIONS);
  await close();
});
