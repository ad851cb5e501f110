import { openWorker } from '../application/executors/worker/open-worker.ts';
import { VERSION } from '../config/version.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { Readiness } from '../worker/readiness.ts';
import { startHealthServer } from '../worker/start-health-server.ts';
import { workerMetrics } from '../worker/worker-metrics.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { runJobCommand } from './job-command.ts';
import { portsOf } from './ports.ts';
import type { RunCli } from './runs-resume.ts';

/** The flags of `worker`. */
export interface WorkerFlags {
  concurrency: number;
  kinds?: string[];
  drainLimit: number;
  lease: number;
  host: string;
  port?: number;
  log: 'json' | 'text';
  callTimeout?: number;
  config?: string;
}

/** Without a word from the database for so many leases it is not ready. */
const SILENT_LEASES = 1;

/** `plugin-eval worker`: until it is told to stop. @throws DatabaseError, ConfigError, UsageError */
export async function runWorker(flags: WorkerFlags, io: CliIo, runCli: RunCli): Promise<ExitCode> {
  const { concurrency, kinds = [], drainLimit, lease, host, port, callTimeout, config } = flags;
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
  const request = { workingDirectory: io.workingDirectory, configFile: config, models: { callTimeout } };
  const drain = new AbortController();
  const stopListening = io.onInterrupt(() => drain.abort());
  const readiness = new Readiness(() => io.clock(), SILENT_LEASES * lease * 1000, drain.signal);
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
    const opened = await openWorker({ ...request, concurrency, kinds, leaseMs: lease * 1000 }, ports, {
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
