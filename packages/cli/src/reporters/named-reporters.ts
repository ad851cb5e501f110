import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DocumentKind } from '@plugin-eval/core/documents/document-kinds.ts';
import { formatsOf } from '@plugin-eval/core/documents/formats.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { HOME_FILES, homeFolder } from '@plugin-eval/engine/config/environment.ts';
import { splitNames, variableOf } from '@plugin-eval/engine/config/setting.ts';
import { SETTINGS } from '@plugin-eval/engine/config/settings-table.ts';
import type { OwnReporter } from '@plugin-eval/report/reporter-contract.ts';
import type { CliIo } from '../io.ts';

const FLAG = `--${SETTINGS.reporters.name}`;

/**
 * Loads the reporters named by the flag, the variable or the user's own configuration. Loads nothing when
 * none is named.
 * @throws ReporterError, ConfigError
 */
export async function namedReporters(args: readonly string[], io: CliIo): Promise<readonly OwnReporter[]> {
  const { ours, given } = split(args);
  if (ours.includes('--fleet')) {
    // Whoever lays the run out again would have to run them, and does not know who wrote them.
    if (given.length === 0) return [];
    throw new ConfigError(FLAG, null, 'reporters run in this process alone: leave it out, or --fleet.');
  }
  const named = io.variables[variableOf(SETTINGS.reporters)] ?? '';
  const hasHome = HOME_FILES.some((name) => existsSync(join(homeFolder(io.variables), name)));
  if (given.length === 0 && named === '' && !hasHome) return [];
  const judged = await judgedFolders(ours, io);
  const modules = given.length > 0 ? given : named === '' ? await configured(judged, io) : splitNames(named);
  if (modules.length === 0) return [];
  const { loadReporters } = await import('./load-reporters.ts');
  return loadReporters(modules, judged, io);
}

/** The formats that a kind of document can be written in here. */
export function formatsHere(
  kinds: DocumentKind | readonly DocumentKind[],
  { reporters = [] }: Pick<CliIo, 'reporters'>,
): readonly string[] {
  const all = [kinds].flat();
  const own = reporters.filter((one) => all.some((kind) => one.kinds.includes(kind)));
  return [...(all[0] === undefined ? [] : formatsOf(all[0])), ...own.map(({ format }) => format)];
}

/** The arguments that are ours, without the flag and its values. */
function split(args: readonly string[]): { ours: string[]; given: string[] } {
  const ours: string[] = [];
  const given: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined && arg !== '--'; arg = rest.shift()) {
    if (arg === FLAG) given.push(...splitNames(rest.shift() ?? ''));
    else if (arg.startsWith(`${FLAG}=`)) given.push(...splitNames(arg.slice(FLAG.length + 1)));
    else ours.push(arg);
  }
  return { ours, given };
}

/** Reads the user's own file; its errors are reported by the commands that read all of it. */
async function configured(judged: readonly string[], io: CliIo): Promise<readonly string[]> {
  const { settingsOfHome } = await import('@plugin-eval/engine/config/resolve-settings.ts');
  const { variables, workingDirectory } = io;
  try {
    const { reporters = [] } = await settingsOfHome({ variables, workingDirectory, targets: judged });
    return reporters;
  } catch (error) {
    if (ConfigError.isInstance(error)) return [];
    throw error;
  }
}

/** All folders that a command line may be about: those that it names, and the repository of `ci`. */
async function judgedFolders(
  [command, ...rest]: readonly string[],
  { workingDirectory }: CliIo,
): Promise<string[]> {
  const words = rest.flatMap((word) => [word, word.slice(word.indexOf('=') + 1), ...word.split(',')]);
  const folders = words.flatMap((word) => foldersAt(resolve(workingDirectory, word)));
  if (command !== 'ci') return folders;
  const { gitRootOf } = await import('@plugin-eval/app/git-version/version-at-reference.ts');
  return [...folders, gitRootOf(workingDirectory) ?? workingDirectory];
}

/** The folder at a path, or the one whose SKILL.md or manifest it is. */
function foldersAt(path: string): string[] {
  const status = path.includes('\0') ? undefined : statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory()) return [path];
  const isSubject = /^(?:skill\.md|plugin\.json|marketplace\.json)$/i.test(basename(path));
  const folder = dirname(path);
  if (!isSubject) return [];
  return basename(path).toLowerCase() === 'skill.md' ? [folder] : [folder, dirname(folder)];
}
