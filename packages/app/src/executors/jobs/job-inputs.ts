import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { makeTemporaryFolder } from '@plugin-eval/engine/config/temporary-folder.ts';
import type { Evaluation } from '@plugin-eval/engine/fleet/evaluation-queue.ts';
import { FolderPacker, type PackedEntry } from '@plugin-eval/quality/evaluate/remote-analysis/pack-folder.ts';
import { unpackEntries } from '@plugin-eval/quality/evaluate/remote-analysis/unpack-entries.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { Variables } from '../../ports.ts';
import { jobCommandSchema, jobInputsSchema, jobVariablesSchema } from './job-schemas.ts';

const LIMITS = { files: 50_000, bytes: 256 * 1024 * 1024, repositories: false };
/** Size in base64. */
const MOST_CHARACTERS = (LIMITS.bytes / 3) * 4;
const MOST_UNPACKED = 512 * 1024 * 1024;
const PROJECT_FILES = /^plugineval\.config\.(?:json|ya?ml)$/;

/** The files of a command, compressed. */
export interface PackedInputs {
  hash: string;
  bytes: Uint8Array;
}

/** A command that is laid out on this machine, in a folder of its own. */
export interface OpenedJob {
  /** The folder that holds everything, each file where it lay. */
  root: string;
  commandLine: readonly string[];
  workingDirectory: string;
  variables: Variables;
  remove(): void;
}

/**
 * Packs what a command line reads: what is evaluated, what its arguments name, and the project's configuration.
 * @param files absolute: what is read beside what the arguments name
 * @returns null when it is too large, or depends on what does not travel, such as the history of git
 */
export function packInputs(
  commandLine: readonly string[],
  workingDirectory: string,
  files: readonly string[],
): PackedInputs | null {
  if (commandLine.some((argument) => argument.includes('git:') || argument === '--git')) return null;
  const packer = new FolderPacker(new Map(), LIMITS);
  const entries: PackedEntry[] = [];
  const named = commandLine
    .flatMap(wordsOf)
    .map((word) => resolve(workingDirectory, word))
    .filter(isPlain);
  let characters = 0;
  for (const path of new Set([...files, ...named, ...projectFilesOf(workingDirectory)])) {
    const packed = packer.pack(path);
    if (packed === null) return null;
    entries.push(...packed);
    for (const [, , content] of packed) characters += content?.length ?? 0;
    if (characters > MOST_CHARACTERS) return null;
  }
  const bytes = deflateRawSync(JSON.stringify({ entries }));
  return { hash: hashOf(bytes), bytes };
}

/**
 * Lays a job out in a new temporary folder. Whoever may write to the database may have written it: nothing of it is
 * outside of that folder, and it is a command that uses the fleet.
 * @throws Error when it is not
 */
export function openJob(job: Evaluation, bytes: Uint8Array, host?: HostMachine): OpenedJob {
  if (hashOf(bytes) !== job.inputs) throw new Error('The files of the job do not match their hashes.');
  const command = jobCommandSchema.parse(JSON.parse(job.command));
  const variables = jobVariablesSchema.parse(JSON.parse(job.variables));
  if (!isAbsolute(job.workingDirectory) || !isFleetCommand(command))
    throw new Error('The job is not a command that uses the fleet.');
  const text = inflateRawSync(bytes, { maxOutputLength: MOST_UNPACKED }).toString('utf8');
  const { entries } = jobInputsSchema.parse(JSON.parse(text));
  const root = makeTemporaryFolder('job', host);
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    unpackEntries(entries, root);
    const workingDirectory = join(root, job.workingDirectory);
    mkdirSync(workingDirectory, { recursive: true });
    const commandLine = command.map((argument) => placed(argument, root));
    const named = [...commandLine.flatMap(wordsOf), ...projectFilesOf(workingDirectory), '.'];
    const paths = named.map((word) => resolve(workingDirectory, word));
    // Also through links: what lies in a skill is read as carefully as anybody's.
    const isOutside = (path: string) =>
      !isInside(root, path) || !isInside(root, realPathOrNull(path) ?? root);
    if (paths.some(isOutside)) throw new Error('The job names files outside its folder.');
    return { root, commandLine, workingDirectory, variables, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Lists the paths that a word of a command line may name: itself, the value of a flag, and the parts of a list. */
function wordsOf(argument: string): string[] {
  const value = argument.startsWith('-') ? argument.slice(argument.indexOf('=') + 1) : argument;
  const file = /^(?!https?:)[a-z-]{1,40}:(.*)$/s.exec(value)?.[1] ?? '';
  const isUrl = /^https?:/.test(value);
  const words = isUrl ? [] : [value, ...value.split(','), file];
  return [...new Set(words)].filter((word) => word !== '' && !word.startsWith('-'));
}

function projectFilesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => PROJECT_FILES.test(name))
    .map((name) => join(folder, name));
}

function isPlain(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status !== undefined && (status.isFile() || status.isDirectory());
}

function isFleetCommand(command: readonly string[]): boolean {
  return command.includes('--fleet') && !command.includes('--watch') && !command.includes('--');
}

/** Absolute paths of the machine that packed them lie below the root here. */
function placed(argument: string, root: string): string {
  const [flag, value] = /^(--[a-z-]{1,40}=)(.*)$/s.exec(argument)?.slice(1) ?? ['', argument];
  const whole = value ?? '';
  return `${flag}${whole
    .split(',')
    .map((part) => (part.startsWith('/') ? join(root, part) : part))
    .join(',')}`;
}
