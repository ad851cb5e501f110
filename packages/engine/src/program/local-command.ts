import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { redactKeys } from '@plugin-eval/core/text/redact-keys.ts';
import { fileHash } from '../config/file-hash.ts';
import { WINDOWS_VARIABLES } from '../config/program-start.ts';
import { isSecretName } from '../config/secret-names.ts';
import { canonicalJson } from '../run/task-key.ts';
import { findProgram } from './find-program.ts';

/** A command as the user describes it. */
export interface CommandTargetConfig {
  /** The program and its arguments. No shell sees them. */
  argv: readonly string[];
  /** Absolute: where it runs. */
  folder: string;
  /** Its complete environment. */
  environment: Readonly<Record<string, string>>;
  /** Keys that it could print, in addition to those in its environment. */
  secrets?: readonly string[];
  /** Milliseconds that one answer may take. @default 120,000 */
  timeoutMs?: number;
  /** Most bytes of one answer. @default 4 MiB */
  maxBytes?: number;
  /** Reported version: a large program with one is not hashed. */
  version?: string | null;
}

/**
 * Identity of a command in tasks: everything that can change an answer, but not its location, and no secret.
 */
export type CommandIdentity = {
  argv: readonly string[];
  /** Contents of the program, and of arguments that are files. */
  files: readonly { argument: number; sha256: string }[];
  /** Hash of the variables passed in addition to the usual ones; null without any. */
  variables: string | null;
  timeoutMs: number;
  maxBytes: number;
};

/** A command that is ready to be run. */
export interface LocalCommand {
  /** Absolute. */
  program: string;
  argv: readonly string[];
  folder: string;
  environment: Readonly<Record<string, string>>;
  timeoutMs: number;
  maxBytes: number;
  /** Secrets to redact in its output. */
  secrets: readonly string[];
  /** The command as typed, with keys redacted. */
  shown: string;
  programSha256: string | null;
  identity: CommandIdentity;
}

const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_MOST_BYTES = 4 * 1024 * 1024;
/** Files that are larger change too seldom, and take too long to read, to be part of a key. */
const MOST_HASHED_BYTES = 16 * 1024 * 1024;

/** Variables of every command; they differ between machines and do not identify the command. */
const USUAL_VARIABLES: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  ...WINDOWS_VARIABLES,
]);

/** @throws UsageError when there is nothing to run, or nowhere */
export function localCommand(config: CommandTargetConfig): LocalCommand {
  const { argv, folder, environment, timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MOST_BYTES } = config;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`The command cannot run in ${JSON.stringify(folder)}: it is not a folder.`);
  const program = findProgram(argv[0] ?? '', folder, environment);
  const programSha256 = config.version == null ? fileHash(program) : smallFileHash(program);
  const secrets = [
    ...(config.secrets ?? []),
    ...Object.entries(environment).flatMap(([name, value]) => (isSecretName(name) ? [value] : [])),
  ];
  const shownArgv = argv.map((word) => redactKeys(word, secrets));
  return {
    program,
    argv,
    folder,
    environment,
    timeoutMs,
    maxBytes,
    secrets,
    shown: shownArgv.map((word) => (/^[^\s"']+$/.test(word) ? word : JSON.stringify(word))).join(' '),
    programSha256,
    identity: {
      argv: shownArgv,
      files: [
        ...(programSha256 === null ? [] : [{ argument: 0, sha256: programSha256 }]),
        ...argv.flatMap((word, argument) => {
          const sha256 = argument === 0 ? null : smallFileHash(resolve(folder, word));
          return sha256 === null ? [] : [{ argument, sha256 }];
        }),
      ],
      variables: variablesHash(environment),
      timeoutMs,
      maxBytes,
    },
  };
}

function smallFileHash(path: string): string | null {
  try {
    return statSync(path).size <= MOST_HASHED_BYTES ? fileHash(path) : null;
  } catch {
    return null;
  }
}

/** Hashes variables; secrets count only by name. */
function variablesHash(environment: CommandTargetConfig['environment']): string | null {
  const given = Object.entries(environment)
    .filter(([name]) => !USUAL_VARIABLES.has(name))
    .map(([name, value]) => [name, isSecretName(name) ? null : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return given.length === 0 ? null : createHash('sha256').update(canonicalJson(given)).digest('hex');
}
