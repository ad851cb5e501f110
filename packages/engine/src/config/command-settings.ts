import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { isEndpointName, NAME_PROBLEM } from './named-endpoints.ts';

/** Programs whose switches are known. */
export const COMMAND_PRESETS = ['claude', 'codex'] as const;
export type CommandPresetName = (typeof COMMAND_PRESETS)[number];

/** A program that may be a judge, as the user describes it. */
export interface CommandSettings {
  preset: CommandPresetName | null;
  /** Absolute path, or a name found in PATH; null: the preset's. */
  program: string | null;
  /** Come after those of the preset. */
  arguments: readonly string[];
  /** Empty: the version is not requested. */
  versionArguments: readonly string[];
  /** Variables passed in addition to the usual ones. */
  passEnv: readonly string[];
  /** Seconds that one answer may take; null: as long as any model call. */
  timeout: number | null;
  /** USD; null: unknown. */
  pricePerCall: number | null;
}

/** Reports names that `command:NAME` could not hold. */
export function commandNameProblems(names: readonly string[], source: string): ConfigError[] {
  return names.every(isEndpointName) ? [] : [new ConfigError(source, 'commands', NAME_PROBLEM)];
}

/** Known prices of programs, by `command:NAME`. */
export function commandPrices(
  commands: Readonly<Record<string, CommandSettings>>,
): Record<string, { input: number; output: number; perCall: number }> {
  return Object.fromEntries(
    Object.entries(commands).flatMap(([name, { pricePerCall }]) =>
      pricePerCall === null ? [] : [[`command:${name}`, { input: 0, output: 0, perCall: pricePerCall }]],
    ),
  );
}
