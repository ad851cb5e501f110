import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { findAgentSdk, type InstalledAgentSdk, unusableAgentSdk } from './agent-sdk.ts';
import {
  type ClaudeAgentOptions,
  claudeAgentConcurrency,
  claudeAgentDriver,
  claudeAgentVersion,
} from './claude-agent-driver.ts';
import { driveToolLoop, type ToolLoopContext, toolLoopVersion } from './drive-tool-loop.ts';
import { programOf } from './programs/agent-programs.ts';
import {
  findProgram,
  type InstalledProgram,
  programVersion,
  unusableProgram,
} from './programs/find-agent-program.ts';
import { programDrivers } from './programs/program-drivers.ts';
import { protocolFor } from './protocols/protocols.ts';
import type { SandboxHost } from './sandbox/sandbox-host.ts';
import type { DriveContext, SessionDrivers } from './session-driver.ts';

/** The driver of sessions; `auto` takes the best one there is. A program: an agent of the user's. */
export type DriverChoice = SessionDriver | 'auto' | InstalledProgram;

/** The driver that runs the sessions. */
export interface PlannedDriver {
  driver: SessionDriver;
  driverVersion: string;
  /** The SDK; null for drivers without one. */
  sdk: InstalledAgentSdk | null;
  /** The agent's program; null for other drivers. */
  program: InstalledProgram | null;
}

/** Parts of a process's drivers. */
export interface DriverParts extends Pick<PlannedDriver, 'sdk'> {
  /** The driver that a run uses; null: whichever its tasks name. */
  driver: SessionDriver | null;
  /** @default none */
  programs?: readonly InstalledProgram[];
  /** Sandbox of programs; null when they cannot run. @default null */
  sandbox?: SandboxHost | null;
}

/** The drivers of one process. */
export interface OpenDrivers {
  drivers: SessionDrivers;
  /** Best number of concurrent sessions; null when the provider's calls are the limit. */
  concurrency: number | null;
  /** Ends remaining sessions. Must be called at the end of the run, however it ended. */
  stop(): Promise<void>;
}

/**
 * `auto` takes the real harness where it is installed and can run the model, else the tool loop.
 * @throws ConfigError for a driver that cannot run the model or is not installed
 */
export function planDriver(choice: DriverChoice, model: ProviderModel): PlannedDriver {
  const program = typeof choice === 'string' ? installedProgram(choice) : choice;
  if (program !== null) {
    const { driver, about, protocols } = program.program;
    protocolFor(about.title, protocols, model);
    return { driver, driverVersion: programVersion(program), sdk: null, program };
  }
  const sdk = sdkFor(choice, model);
  return sdk === null
    ? { driver: 'tool-loop', driverVersion: toolLoopVersion(model.provider), sdk, program: null }
    : { driver: 'claude-agent', driverVersion: claudeAgentVersion(sdk), sdk, program: null };
}

export function openDrivers(
  { driver, sdk, programs = [], sandbox = null }: DriverParts,
  context: Omit<ClaudeAgentOptions, 'findSdk'> & Omit<ToolLoopContext, keyof DriveContext>,
  machine: { cores: number; memoryBytes: number },
): OpenDrivers {
  const claudeAgent = sdk === null ? null : claudeAgentDriver({ ...context, findSdk: () => sdk });
  const ofPrograms = sandbox === null ? null : programDrivers({ ...context, programs, sandbox });
  return {
    drivers: {
      'tool-loop': (request, skills, drive) => driveToolLoop(request, skills, { ...context, ...drive }),
      ...(claudeAgent === null ? {} : { 'claude-agent': claudeAgent.drive }),
      ...ofPrograms?.drivers,
    },
    concurrency: driver === 'tool-loop' ? null : claudeAgentConcurrency(machine.cores, machine.memoryBytes),
    stop: async () => {
      await Promise.all([claudeAgent?.stop(), ofPrograms?.stop()]);
    },
  };
}

/** Returns null for a driver that is no program. @throws UsageError when it is not installed */
function installedProgram(choice: SessionDriver | 'auto'): InstalledProgram | null {
  const known = programOf(choice);
  if (known === null) return null;
  const program = findProgram(known);
  if (program === null) throw unusableProgram(known, 'is not installed');
  return program;
}

function sdkFor(choice: DriverChoice, model: ProviderModel): InstalledAgentSdk | null {
  if (choice === 'tool-loop') return null;
  const canRun = model.provider === 'anthropic';
  if (choice === 'auto') return canRun ? findAgentSdk() : null;
  if (!canRun)
    throw new ConfigError('agent', null, `claude-code runs Anthropic models, and ${model.name} is not one.`);
  const sdk = findAgentSdk();
  if (sdk === null) throw unusableAgentSdk('is not installed');
  return sdk;
}
