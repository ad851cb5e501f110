import { delimiter, isAbsolute, join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { COMMAND_PRESETS, type CommandSettings } from '../config/command-settings.ts';
import { WINDOWS_VARIABLES } from '../config/program-start.ts';
import { isSecretName } from '../config/secret-names.ts';
import { COMMAND_PRESET, type CommandPreset } from './command-presets.ts';
import { findProgram } from './find-program.ts';
import { type CommandIdentity, type LocalCommand, localCommand } from './local-command.ts';
import { startFailure } from './program-failure.ts';
import { type ProgramHome, withProgramFolder } from './program-folder.ts';
import { type ProgramOutput, runProgram } from './run-program.ts';

/** A program ready to act as a judge. */
export interface JudgeProgram {
  /** Name in the configuration, or of a preset. */
  name: string;
  identity: JudgeProgramIdentity;
  command: Pick<LocalCommand, 'program' | 'argv' | 'environment' | 'secrets'>;
  /** Milliseconds of one answer; null: as long as any model call. */
  timeoutMs: number | null;
  home: ProgramHome | null;
}

/** Identity of a program: everything that can change an answer, and no secret. */
export type JudgeProgramIdentity = Pick<CommandIdentity, 'argv' | 'files' | 'variables'> & {
  /** Reported version, one line; null without one. */
  version: string | null;
};

export const MOST_ANSWER_BYTES = 1024 * 1024;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Variables every program needs to start, to reach its vendor, and to find its login; none of them changes an
 * answer.
 */
const PASSED = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL'],
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS'],
  ...WINDOWS_VARIABLES,
];
const LONGEST_VERSION_MS = 20_000;
const LONGEST_VERSION = 80;

/**
 * Opens the program of `command:NAME`: from the user's configuration, else the preset of that name. Requests
 * its version once. First removes remains of killed commands.
 * @param targets absolute paths of what is evaluated: nothing in them is run
 * @throws ConfigError for a name that means nothing, and for a variable that is not set
 * @throws UsageError for a program that is not there, cannot be started, or lies in what is evaluated
 */
export async function openJudgeProgram(
  name: string,
  commands: Readonly<Record<string, CommandSettings>>,
  variables: Variables,
  targets: readonly string[],
): Promise<JudgeProgram> {
  const settings = settingsOf(name, commands);
  const preset = settings.preset === null ? null : COMMAND_PRESET[settings.preset];
  const unset = settings.passEnv.find((variable) => variables[variable] === undefined);
  if (unset !== undefined) throw new ConfigError(nameOf(name), null, `the variable ${unset} is not set.`);

  const called = settings.program ?? preset?.program ?? '';
  const program = programOf(called, name, variables);
  refuseInside(targets, [program, ...settings.arguments], name);
  const chosen = { ...valuesOf(settings.passEnv, variables), ...preset?.environment };
  const passed = valuesOf([...PASSED, ...(preset?.passEnv ?? [])], variables);
  const environment = { ...passed, NO_COLOR: '1', ...chosen };
  const home = homeOf(preset, variables);
  const version = await versionOf(name, { program, called, environment, home }, settings.versionArguments);
  const command = await withProgramFolder(home, async ({ work }) =>
    localCommand({
      argv: [program, ...(preset?.arguments ?? []), ...settings.arguments],
      folder: work,
      environment: chosen,
      secrets: secretsIn(passed),
      version,
    }),
  );
  const { argv, files, variables: given } = command.identity;
  return {
    name,
    // Where it lies is for this machine to know.
    identity: { argv: [called, ...argv.slice(1)], files, variables: given, version },
    command: { program, argv: command.argv, environment, secrets: command.secrets },
    timeoutMs: settings.timeout === null ? null : settings.timeout * 1000,
    home,
  };
}

/**
 * Puts one text to a program, on its stdin and in new folders that are gone afterwards.
 * @param limits.timeoutMs for a program that has no limit of its own
 */
export function askJudgeProgram(
  { command, timeoutMs, home }: JudgeProgram,
  input: string,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<ProgramOutput> {
  return withProgramFolder(home, ({ work, environment }) =>
    runProgram(
      {
        ...command,
        folder: work,
        environment: { ...command.environment, ...environment },
        timeoutMs: timeoutMs ?? limits.timeoutMs,
        maxBytes: MOST_ANSWER_BYTES,
      },
      input.toWellFormed(),
      limits.signal,
    ),
  );
}

function settingsOf(name: string, commands: Readonly<Record<string, CommandSettings>>): CommandSettings {
  const own = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (own !== undefined) return own;
  const preset = COMMAND_PRESETS.find((known) => known === name);
  if (preset === undefined) {
    const known = [...new Set([...Object.keys(commands), ...COMMAND_PRESETS])];
    throw new ConfigError(
      nameOf(name),
      null,
      `no command has this name. Known: ${known.join(', ')}. Add others under commands in the configuration of your home folder.`,
    );
  }
  return {
    ...{ preset, program: null, arguments: [], versionArguments: ['--version'], passEnv: [] },
    ...{ timeout: null, pricePerCall: null },
  };
}

function nameOf(name: string): string {
  return `command:${terminalSafe(name.slice(0, 80))}`;
}

/** Relative paths would lead into the folder that happens to be the present one, and with it perhaps into a target. */
function programOf(called: string, name: string, { PATH, PATHEXT }: Variables): string {
  if (/[/\\]/.test(called) && !isAbsolute(called))
    throw new ConfigError(nameOf(name), null, 'the program needs an absolute path, or a name without any.');
  const places = (PATH ?? '').split(delimiter).filter(isAbsolute).join(delimiter);
  return findProgram(called, '/', { PATH: places, PATHEXT });
}

function refuseInside(targets: readonly string[], words: readonly string[], name: string): void {
  const roots = targets.flatMap((target) => [target, realPathOrNull(target) ?? target]);
  const isOfTarget = (path: string) =>
    roots.some((root) => isInside(root, path) || isInside(root, realPathOrNull(path) ?? path));
  const found = words.filter(isAbsolute).find(isOfTarget);
  if (found === undefined) return;
  throw new UsageError(
    `The command ${nameOf(name)} would run ${terminalSafe(found)}, which is inside the evaluated files and is never run.`,
  );
}

function homeOf(preset: CommandPreset | null, { HOME = '', ...variables }: Variables): ProgramHome | null {
  if (preset?.home == null) return null;
  const { variable, folder, files } = preset.home;
  const users = variables[variable] || join(HOME, folder);
  return { preset: preset.home, files: files.map((file) => join(users, file)) };
}

async function versionOf(
  name: string,
  {
    program,
    called,
    environment,
    home,
  }: Pick<JudgeProgram, 'home'> & { program: string; called: string; environment: Record<string, string> },
  versionArguments: readonly string[],
): Promise<string | null> {
  if (versionArguments.length === 0) return null;
  const limits = { timeoutMs: LONGEST_VERSION_MS, maxBytes: 64 * 1024 };
  const { end, stdout } = await withProgramFolder(home, (folder) =>
    runProgram(
      {
        ...{ program, argv: [called, ...versionArguments], folder: folder.work, ...limits },
        environment: { ...environment, ...folder.environment },
      },
      '',
      new AbortController().signal,
    ),
  );
  if (end.kind === 'not-started') throw startFailure({ shown: nameOf(name) }, end.code);
  if (end.kind === 'stopped' || end.code !== 0) return null;
  const lines = new TextDecoder()
    .decode(stdout)
    .split('\n')
    .map((line) => terminalSafe(line).trim());
  return lines.find((line) => line !== '')?.slice(0, LONGEST_VERSION) ?? null;
}

function valuesOf(names: readonly string[], variables: Variables): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = variables[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Proxies have their password in the address. */
function secretsIn(environment: Record<string, string>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    isSecretName(name) || (/proxy$/i.test(name) && value.includes('@')) ? [value] : [],
  );
}
