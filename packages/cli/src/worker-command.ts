import { openWorker } from '@plugin-eval/app/executors/worker/open-worker.ts';
import { CONFIG } from '@plugin-eval/app/operations/config-option.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { defaulted, option, repeatable } from '@plugin-eval/app/operations/option.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { choice, list, number, text } from '@plugin-eval/engine/config/setting.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { defineCommand, type RunCli } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import type { CliIo } from './io.ts';
import { runJobCommand } from './job-command.ts';
import { Readiness } from './worker/readiness.ts';
import { startHealthServer } from './worker/start-health-server.ts';
import { workerMetrics } from './worker/worker-metrics.ts';

/** Silence of the database after which a worker is not ready, in milliseconds. */
const SILENT_MS = 15_000;

/** `plugin-eval worker`: executes tasks until stopped. */
export const WORKER = defineCommand(
  {
    name: 'worker',
    summary: 'execute tasks of the runs that use the fleet',
    description:
      'Takes tasks from the shared database (PLUGIN_EVAL_DATABASE_URL) and executes them with the endpoints and keys of this machine, until stopped: SIGTERM or Ctrl-C lets it finish its running tasks.',
    examples: `
  plugin-eval worker --concurrency 16 --port 9464
  plugin-eval worker --kinds model-answer --concurrency 64`,
    settings: ['callTimeout'],
    options: {
      concurrency: defaulted(number({ min: 1, max: 1024, whole: true }), {
        help: 'tasks at a time',
        default: 8,
      }),
      kinds: repeatable(list(null), {
        argument: 'names',
        help: 'only tasks of these kinds; with commas',
        usually: 'all it can execute',
      }),
      drainLimit: defaulted(number({ min: 0, max: 86_400, whole: false }), {
        argument: 'seconds',
        help: 'how long running tasks may take after a stop request',
        default: 300,
      }),
      host: defaulted(text, {
        argument: 'address',
        help: 'address on which /livez, /readyz and /metrics are served',
        default: '127.0.0.1',
      }),
      port: option(number({ min: 0, max: 65_535, whole: true }), {
        help: 'their port; 0 for any free port',
        usually: 'not served',
      }),
      log: defaulted(choice(['json', 'text']), {
        argument: 'format',
        help: 'lines on stderr',
        default: 'json',
      }),
      ...CONFIG,
    },
  },
  (given, { io, runCli }) => serveTasks({ ...given, kinds: given.kinds.flat() }, io, runCli),
);

interface WorkerOptions {
  concurrency: number;
  kinds: readonly string[];
  drainLimit: number;
  host: string;
  port: number | undefined;
  log: 'json' | 'text';
  callTimeout?: number | undefined;
  configFile: string | undefined;
}

/** @throws DatabaseError, ConfigError, UsageError */
async function serveTasks(flags: WorkerOptions, io: CliIo, runCli: RunCli): Promise<ExitCode> {
  const { concurrency, kinds, drainLimit, host, port, callTimeout, configFile } = flags;
  const ports = portsOf(io, { quiet: true });
  const log = (event: string, fields: Readonly<Record<string, unknown>>) => {
    const at = io.now().toISOString();
    const line =
      flags.log === 'json'
        ? JSON.stringify({ at, event, ...fields })
        : `${at} ${event} ${Object.entries(fields)
            .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
            .join(' ')}`;
    io.writeErr(`${terminalSafe(line)}\n`);
  };
  const request = { workingDirectory: io.workingDirectory, configFile, models: { callTimeout } };
  const drain = new AbortController();
  const stopListening = io.onInterrupt(() => drain.abort());
  const readiness = new Readiness(() => io.clock(), SILENT_MS, drain.signal);
  const server =
    port === undefined
      ? null
      : await startHealthServer(
          {
            isAlive: () => true,
            notReady: () => readiness.problem(),
            metrics: () =>
              workerMetrics(readiness.stats(), { id: readiness.id, version: VERSION, concurrency }),
          },
          host,
          port,
        );
  try {
    if (server !== null) log('listening', { host, port: server.port });
    const opened = await openWorker({ ...request, concurrency, kinds }, ports, {
      log,
      drain: drain.signal,
      onDatabase(problem) {
        if (!readiness.databaseIs(problem)) return;
        if (problem === null) log('database-back', {});
        else log('database-away', { problem });
      },
      runCommand: (command) => runJobCommand(command, io, runCli),
    });
    if (opened === null) {
      log('stopped', { succeeded: 0, failed: 0, late: 0 });
      return EXIT.fine;
    }
    const { id, worker, run, kinds: served, has, close } = opened;
    try {
      readiness.begins(opened);
      log('started', {
        ...{ worker: id, version: VERSION, kinds: served, has, concurrency },
        port: server?.port ?? null,
      });
      await run(drainLimit * 1000);
      const { succeeded, failed, late } = worker.stats();
      log('stopped', { worker: id, succeeded, failed, late });
      return EXIT.fine;
    } finally {
      await close();
    }
  } finally {
    stopListening();
    await server?.stop();
  }
}
