import { openWorker } from '../application/fleet/open-worker.ts';
import { VERSION } from '../config/version.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
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
  const {
    id,
    worker,
    jobs,
    kinds: served,
    has,
    close,
  } = await openWorker(
    { ...request, concurrency: concurrency, kinds, leaseMs: lease * 1000 },
    ports,
    log,
    (command) => runJobCommand(command, io, runCli),
  );
  const drain = new AbortController();
  const stopListening = io.onInterrupt(() => drain.abort());
  const silentMs = SILENT_LEASES * lease * 1000;
  const health = {
    isAlive: () => true,
    notReady() {
      const { draining, heardMs } = worker.stats();
      if (draining || drain.signal.aborted) return 'it drains';
      return io.clock() - heardMs > silentMs ? 'the database is silent' : null;
    },
    metrics: () => workerMetrics(worker.stats(), { id, version: VERSION, concurrency }),
  };
  try {
    const server = port === undefined ? null : await startHealthServer(health, host, port);
    try {
      log('started', {
        worker: id,
        version: VERSION,
        kinds: served,
        has,
        concurrency,
        port: server?.port ?? null,
      });
      await Promise.all([worker.run(drain.signal, drainLimit * 1000), jobs?.run(drain.signal)]);
    } finally {
      await server?.stop();
    }
    const { succeeded, failed, late } = worker.stats();
    log('stopped', { worker: id, succeeded, failed, late });
    return EXIT.fine;
  } finally {
    stopListening();
    await close();
  }
}
