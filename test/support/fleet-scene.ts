import { performance } from 'node:perf_hooks';
import { onTestFinished } from 'vitest';
import { runHere, type Scene } from './judge-scene.ts';
import { runCommand } from './recording-io.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** A scene whose calls a fleet makes. */
export interface FleetScene {
  /** The scene with a home and a database of its own. */
  scene: Scene;
  /** Starts a worker that has none of the files. */
  work(flags?: readonly string[], variables?: Record<string, string>): Promise<WorkerProcess>;
  /** A command on the machine that has the files. */
  here(...args: string[]): ReturnType<typeof runHere>;
  /** A command on a machine with another name and none of the files. */
  elsewhere(...args: string[]): ReturnType<typeof runCommand>;
}

/** @param url of a database with the current tables @param home a name that no other one of the scene has */
export function fleetScene(scene: Scene, url: string, home = 'fleet'): FleetScene {
  const variables = {
    ...scene.variables,
    PLUGIN_EVAL_DATABASE_URL: url,
    PLUGIN_EVAL_HOME: `${scene.root}/${home}`,
  };
  const workers: WorkerProcess[] = [];
  onTestFinished(() => {
    for (const { process } of workers) process.kill('SIGKILL');
  });
  const own = { ...scene, home: variables.PLUGIN_EVAL_HOME, variables };
  return {
    scene: own,
    async work(flags = [], changes = {}) {
      const there = { ...variables, PLUGIN_EVAL_HOME: temporaryFolder(), ...changes };
      const worker = startWorker(temporaryFolder(), there, flags);
      workers.push(worker);
      await worker.started;
      return worker;
    },
    here: (...args) => runHere(own, args),
    elsewhere: (...args) =>
      runCommand(temporaryFolder(), args, {
        clock: () => performance.now(),
        now: () => new Date(),
        machine: { name: 'other', pid: 4, isAlive: () => true },
        variables: { ...variables, PLUGIN_EVAL_HOME: temporaryFolder() },
      }),
  };
}
