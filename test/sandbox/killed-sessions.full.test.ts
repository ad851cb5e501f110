import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { describe, expect, test } from 'vitest';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { smallSkill, startBuilt } from '../support/judge-scene.ts';
import { SUBJECT, sessionScene } from '../support/session-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

/** `KILLS=40` for a longer look. */
const KILLS = Number(process.env.KILLS ?? 4);
const SEED = 20_261_123;
/** Milliseconds until sessions run, on a machine that others keep busy. */
const BUSY_WITHIN = 60_000;
/** A number of seconds that no other program sleeps. */
const MARK = '31713';

/** Loads the skill, leaves a daemon behind that has a session of its own, and is busy. */
function act({ turn, tools }: AgentStep): StandInAnswer {
  if (turn === 1) return callsSkill(SUBJECT);
  if (!tools.includes('Bash') || turn > 2) return { text: 'Done.' };
  const command = `setsid sh -c 'trap "" TERM HUP INT; sleep ${MARK} & wait' & head -c 200000 /dev/urandom >big; sleep ${MARK}`;
  return { toolCalls: [{ name: 'Bash', input: { command } }] };
}

/** Processes of the sandbox and in it: those that name the mark, or the folder of the test. */
function processesWith(...marks: string[]): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return marks.some((mark) => line.includes(mark)) ? [line] : [];
      } catch {
        return [];
      }
    });
}

describe.skipIf(typeof triedSandbox === 'string')(
  'a command that is killed while sessions have hands',
  () => {
    test.each(['tool-loop', 'claude-agent'])(
      `%s leaves no process, no mount and no folder, ${KILLS} times (seed ${SEED})`,
      async (driver) => {
        const random = seededRandom(SEED);
        const scene = await sessionScene({
          answer: sessionAgent(act, (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.9)) })),
          tree: {
            [`skills/${SUBJECT}/SKILL.md`]: smallSkill(SUBJECT),
            [`skills/${SUBJECT}/evals/evals.json`]: JSON.stringify([
              { prompt: 'Fold the lines.', should_trigger: true, expected_output: 'Folded.' },
            ]),
          },
        });
        const args = [
          'score',
          `skills/${SUBJECT}`,
          '--depth',
          'deep',
          '--agent',
          driver,
          '--execute',
          '--yes',
        ];
        let busy = 0;
        const seen = new Set<string>();
        for (let kill = 0; kill < KILLS; kill++) {
          const command = startBuilt(scene, [...args, '--sessions', '2', '--output', 'json']);
          const until = Date.now() + BUSY_WITHIN;
          while (processesWith(MARK).length === 0 && Date.now() < until) await sleep(20);
          busy += Number(processesWith(MARK).length > 0);
          await sleep(random.uniform() * 600);
          for (const name of readdirSync(scene.temporary)) seen.add(name);
          command.kill('SIGKILL');
          await command.ended;
          const gone = Date.now() + 10_000;
          const left = () => [
            ...processesWith(MARK, scene.temporary),
            ...readdirSync(scene.temporary),
            ...readFileSync('/proc/self/mounts', 'utf8')
              .split('\n')
              .filter((line) => line.includes(scene.temporary)),
          ];
          while (left().length > 0 && Date.now() < gone) await sleep(50);
          expect(left()).toEqual([]);
        }
        // Sessions of `tool-loop` have no folder outside of the sandbox.
        expect([busy, seen.size > 0]).toEqual([KILLS, driver === 'claude-agent']);
      },
      60_000 + KILLS * (BUSY_WITHIN + 10_000),
    );
  },
);
