import type { DriverChoice } from '../config/settings.ts';
import type { SessionDriver } from '../documents/names.ts';
import { ConfigError } from '../errors/config-error.ts';
import type { ProviderModel } from '../model/model.ts';
import { findAgentSdk, type InstalledAgentSdk, unusableAgentSdk } from './agent-sdk.ts';
import {
  type ClaudeAgentOptions,
  claudeAgentConcurrency,
  claudeAgentDriver,
  claudeAgentVersion,
} from './claude-agent-driver.ts';
import { driveToolLoop, type ToolLoopContext, toolLoopVersion } from './drive-tool-loop.ts';
import type { DriveContext, SessionDrivers } from './session-driver.ts';

/** The driver that runs the sessions. */
export interface PlannedDriver {
  driver: SessionDriver;
  driverVersion: string;
  /** Null for drivers that need none. */
  sdk: InstalledAgentSdk | null;
}

/** The drivers of one process. */
export interface OpenDrivers {
  drivers: SessionDrivers;
  /** Sessions that are best run at a time; null where calls to the provider are what limits them. */
  concurrency: number | null;
  /** Ends what is left. To be called at the end of the run, however it ended. */
  stop(): Promise<void>;
}

/**
 * `auto` takes the real harness where it is installed and can run the model, else the tool loop.
 * @throws ConfigError for a driver that cannot run the model or is not installed
 */
export function planDriver(choice: DriverChoice, model: ProviderModel): PlannedDriver {
  const sdk = sdkFor(choice, model);
  return sdk === null
    ? { driver: 'tool-loop', driverVersion: toolLoopVersion(model.provider), sdk }
    : { driver: 'claude-agent', driverVersion: claudeAgentVersion(sdk), sdk };
}

export function openDrivers(
  { driver, sdk }: Pick<PlannedDriver, 'driver' | 'sdk'>,
  context: Omit<ClaudeAgentOptions, 'findSdk'> & Omit<ToolLoopContext, keyof DriveContext>,
  machine: { cores: number; memoryBytes: number },
): OpenDrivers {
  const claudeAgent = sdk === null ? null : claudeAgentDriver({ ...context, findSdk: () => sdk });
  return {
    drivers: {
      'tool-loop': (request, skills, drive) => driveToolLoop(request, skills, { ...context, ...drive }),
      ...(claudeAgent === null ? {} : { 'claude-agent': claudeAgent.drive }),
    },
    concurrency:
      driver === 'claude-agent' ? claudeAgentConcurrency(machine.cores, machine.memoryBytes) : null,
    stop: async () => claudeAgent?.stop(),
  };
}

function sdkFor(choice: DriverChoice, model: ProviderModel): InstalledAgentSdk | null {
  if (choice === 'tool-loop') return null;
  const canRun = model.provider === 'anthropic';
  if (choice === 'auto') return canRun ? findAgentSdk() : null;
  if (!canRun)
    throw new ConfigError(
      'driver',
      null,
      `claude-agent runs Anthropic models, and ${model.name} is not one.`,
    );
  const sdk = findAgentSdk();
  if (sdk === null) throw unusableAgentSdk('is not installed');
  return sdk;
}
