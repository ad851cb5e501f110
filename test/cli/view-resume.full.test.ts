import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sqliteStore } from '@plugin-eval/app/stores/sqlite-store.ts';
import type { CliIo } from '@plugin-eval/cli/io.ts';
import { ResumedRuns } from '@plugin-eval/cli/view/resumed-runs.ts';
import { RunError } from '@plugin-eval/core/errors/run-error.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { expect, onTestFinished, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { ROOT } from '../support/built-cli.ts';
import { newRun, nobodyLives } from '../support/journal-records.ts';
import { judgedStage, ONE_DRAW } from '../support/judged-command.ts';
import { recordingIo } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';

/** The program as it is, without a build. */
const PROGRAM = { executable: process.execPath, arguments: [join(ROOT, 'packages/cli/src/entry.ts')] };

interface Scene {
  journal: Journal;
  resumed: ResumedRuns;
  printed: { stderr: string };
  io: CliIo;
  /** Answers come only when this is false. */
  hold(answers: boolean): void;
  calls(): number;
  /** A run that was interrupted after two of its five answers. */
  interruptedRun(): Promise<string>;
}

async function scene(program = PROGRAM): Promise<Scene> {
  let isHeld = false;
  let interrupt = () => {};
  let interruptAt = 0;
  const stage = await judgedStage(
    { 'skills/crane/SKILL.md': skillText() },
    {
      answer: async (request) => {
        if (request.call === interruptAt) interrupt();
        while (isHeld) await pause(20);
        return honestJudge(request);
      },
    },
  );
  const { io, printed } = recordingIo(stage.root, {
    variables: {
      ...standInVariables('anthropic', stage.standIn.url),
      ...ONE_DRAW,
      PATH: process.env.PATH,
      PLUGIN_EVAL_HOME: `${stage.root}/home`,
    },
    machine: { pid: process.pid, name: hostname(), isAlive: isThere },
  });
  const journal = await sqliteStore(io.variables).openJournal();
  const resumed = new ResumedRuns(program, io);
  onTestFinished(async () => {
    isHeld = false;
    await resumed.stop();
    await journal.close();
  });
  return {
    journal,
    resumed,
    printed,
    io,
    hold: (answers) => {
      isHeld = answers;
    },
    calls: () => stage.standIn.calls,
    async interruptedRun() {
      interruptAt = 3;
      isHeld = false;
      const { stderr } = await stage.run(['score', 'skills/crane', '--concurrency', '1'], {
        onInterrupt: (stop) => {
          interrupt = () => {
            isHeld = true;
            stop();
          };
          return () => {};
        },
      });
      isHeld = false;
      interruptAt = 0;
      return /runs resume (r\w{8})/.exec(stderr)?.[1] ?? 'none';
    },
  };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function statusAfter(journal: Journal, run: string): Promise<string> {
  for (;;) {
    const { status } = await journal.findRun(run);
    if (status !== 'running') return status;
    await pause(20);
  }
}

test('a run goes on in a process of its own, to its end, and pays nothing again', async () => {
  const { journal, resumed, interruptedRun, calls, printed } = await scene();
  const run = await interruptedRun();
  const before = calls();
  await resumed.start(journal, run, 5);
  expect(await statusAfter(journal, run)).toBe('finished');
  expect(calls() - before).toBe(3);
  await resumed.stop();
  expect((await journal.documentsOf(run)).map(({ kind }) => kind)).toEqual(['evaluation']);
  expect([printed.stderr, resumed.count]).toEqual(['', 0]);
});

test('it is at work when the start resolves; it is not started twice; it ends with the viewer', async () => {
  const { journal, resumed, interruptedRun, hold } = await scene();
  const run = await interruptedRun();
  hold(true);
  const [first, second] = await Promise.allSettled([
    resumed.start(journal, run, 5),
    resumed.start(journal, run, 5),
  ]);
  expect([
    first?.status,
    second?.status === 'rejected' && RunError.isInstance(second.reason) && second.reason.problem === 'busy',
  ]).toEqual(['fulfilled', true]);
  expect((await journal.findRun(run)).status).toBe('running');
  expect(resumed.count).toBe(1);
  await resumed.stop();
  expect([(await journal.findRun(run)).status, resumed.count]).toEqual(['interrupted', 0]);
});

test('what a run may cost holds', async () => {
  const { journal, resumed, interruptedRun, printed } = await scene();
  const run = await interruptedRun();
  await resumed.start(journal, run, 0.000_01);
  expect(await statusAfter(journal, run)).toBe('budget-spent');
  await resumed.stop();
  expect(printed.stderr).toMatch(new RegExp(`^plugin-eval: run ${run} ended: the rest of the budget`));
});

test('a run that cannot be started is refused with the reason', async () => {
  const { journal, resumed, io } = await scene();
  const record = newRun('rgone', { workingDirectory: join(io.workingDirectory, 'gone') });
  await journal.beginRun(record);
  await journal.endRun('rgone', 'interrupted', new Date());
  const failure = await resumed.start(journal, 'rgone', 1).catch((error: unknown) => error);
  expect(failure).toMatchObject({ problem: 'not-resumable' });
  expect(String(failure)).toContain('gone is gone, and run rgone was started in it');
});

test('a run that watches, one at work, and one that is not there are refused without a process', async () => {
  const { journal, resumed } = await scene({ executable: '/nonexistent', arguments: [] });
  await journal.beginRun(newRun('rwatch', { command: ['score', '.', '--watch'] }));
  await journal.endRun('rwatch', 'interrupted', new Date());
  await journal.beginRun(newRun('rwork', { holder: { id: 'h', pid: process.pid, host: hostname() } }));
  await expect(resumed.start(journal, 'rwatch', 1)).rejects.toThrow(/watches its files/);
  await expect(resumed.start(journal, 'rwork', 1)).rejects.toThrow(/^Run \w+ is still running\./);
  await expect(resumed.start(journal, 'rnone', 1)).rejects.toThrow(/^There is no run /);
  await journal.removeRuns(['rwork'], nobodyLives);
});

test('a program that cannot be started is no crash', async () => {
  const { journal, resumed } = await scene({ executable: '/nonexistent', arguments: [] });
  await journal.beginRun(newRun('r1'));
  await journal.endRun('r1', 'interrupted', new Date());
  await expect(resumed.start(journal, 'r1', 1)).rejects.toThrow(/^Run \w+ cannot be resumed: /);
  await resumed.stop();
});
