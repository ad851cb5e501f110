import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { endpointIdentity } from '@plugin-eval/engine/config/model-environment.ts';
import type { PriceOverrides } from '@plugin-eval/engine/model/call-cost.ts';
import { secretsOf } from '@plugin-eval/engine/model/call-model.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { findAgentSdk, type InstalledAgentSdk, unusableAgentSdk } from './agent-sdk.ts';
import { type ClaudeAgentRun, driveClaudeAgent } from './drive-claude-agent.ts';
import { driveClaudeAgentWithExecution } from './execution/drive-claude-agent-with-execution.ts';
import { withoutSandbox } from './execution/sandbox-failure.ts';
import { type GatewayContext, startGateway } from './gateway.ts';
import type { DriveSession } from './session-driver.ts';
import { sweepSessionFolders } from './session-folder.ts';

/** Raise it when the isolation or the reading of sessions changes: results of the one are not results of the other. */
const DRIVER_VERSION = 2;
const MOST_SESSIONS = 16;

export interface ClaudeAgentOptions extends GatewayContext {
  host: HostMachine;
  /** Prices by `provider:model`, which precede the known ones. */
  prices: PriceOverrides;
  /** @default where plugin-eval is installed */
  findSdk?: () => InstalledAgentSdk | null;
}

/** The driver of one run. It holds a server while it is in use. */
export interface ClaudeAgentDriver {
  drive: DriveSession;
  /** Ends remaining sessions, and the gateway. Must be called at the end of the run, however it ended. */
  stop(): Promise<void>;
}

/** Value of a session's `driverVersion`: the driver and the SDK that runs the sessions. */
export function claudeAgentVersion({ version }: Pick<InstalledAgentSdk, 'version'>): string {
  return `claude-agent@${DRIVER_VERSION} ${version}`;
}

/**
 * Returns the best number of concurrent sessions of this driver: each is a process that keeps a core busy for
 * about a second, waits for its model, and takes some 200 MB. One more than the cores fills the waiting time.
 * On 2 cores, 50 sessions of two calls of 200 ms took 35 s and 610 MB two at a time, 32 s and 790 MB three at
 * a time. The SDK's `startup()` saves nothing here: it needs another process each time, too.
 * @param cores of the machine
 * @param memoryBytes of the machine
 */
export function claudeAgentConcurrency(cores: number, memoryBytes: number): number {
  const byMemory = Math.floor(memoryBytes / (1024 * 1024 * 1024));
  return Math.max(1, Math.min(cores + 1, byMemory, MOST_SESSIONS));
}

/**
 * The driver `claude-agent`. With its first session it loads the SDK, starts the gateway and removes the
 * remains of crashed runs.
 */
export function claudeAgentDriver(options: ClaudeAgentOptions): ClaudeAgentDriver {
  let starting: Promise<ClaudeAgentRun> | null = null;

  async function start(): Promise<ClaudeAgentRun> {
    const { environment, host, prices, clock, findSdk = findAgentSdk } = options;
    const installed = findSdk();
    if (installed === null) throw unusableAgentSdk('is not installed');
    sweepSessionFolders(host);
    const sdk = await installed.load();
    const gateway = await startGateway(options);
    return { sdk, gateway, host, prices, secrets: secretsOf(environment), now: () => clock.now() };
  }

  return {
    async drive(request, skills, context) {
      const { model } = request;
      if (
        model.provider !== 'anthropic' ||
        endpointIdentity(options.environment.anthropic) !== model.endpoint
      )
        throw new AttemptFailure(
          'access',
          `${model.name} was to be called at ${model.endpoint}, which is not the Anthropic endpoint set here.`,
        );
      starting ??= start();
      const run = await starting;
      if (request.driverVersion !== claudeAgentVersion(run.sdk))
        throw unusableAgentSdk(
          `is ${claudeAgentVersion(run.sdk)} here, but ${request.driverVersion} is required`,
        );
      const { hands: execution } = request;
      if (execution === undefined) return await driveClaudeAgent(request, skills, { ...run, ...context });
      if (context.hands == null) throw withoutSandbox();
      return await driveClaudeAgentWithExecution({ ...request, hands: execution }, skills, context.hands, {
        ...run,
        ...context,
      });
    },
    async stop() {
      const run = await starting?.catch(() => null);
      starting = null;
      await run?.gateway.stop();
    },
  };
}
