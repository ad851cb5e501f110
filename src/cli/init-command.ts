import { basename, dirname, join, resolve } from 'node:path';
import { refreshCorpus } from '../application/refresh-corpus.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { CorpusSummary } from '../documents/ranking.ts';
import { renderJson } from '../report/json.ts';
import { renderCorpusText } from '../report/text/corpus-text.ts';
import { identifyTarget } from '../skill/identify-target.ts';
import { realPathOrNull } from '../skill/path-probe.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { type CorpusFlags, corpusFolder, repeatedCorpusFlag } from './corpus-file.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import { portsOf } from './ports.ts';
import { sayAtMost } from './report-unmeasured.ts';

/** The flags of `init`. */
export interface InitFlags extends CorpusFlags {
  fresh?: boolean;
  forget: string[];
  output: 'text' | 'json';
  config?: string;
  concurrency?: number;
  quiet?: boolean;
  color: boolean;
}

/**
 * `plugin-eval init DIR...`: makes the corpus of the skills below the folders, or brings it up to date. Exits with 3 when
 * there was nothing that could be indexed.
 * @throws FileError, ConfigError, DatabaseError
 */
export async function runInit(given: readonly string[], flags: InitFlags, io: CliIo): Promise<ExitCode> {
  const folders = given.map((folder) => identifyTarget(folder, io.workingDirectory).path);
  const { settings, notices } = await resolveSettings({
    flags: { concurrency: flags.concurrency },
    configFile: flags.config,
    variables: io.variables,
    workingDirectory: io.workingDirectory,
    targets: folders,
  });
  const summary = await refreshCorpus(
    {
      folder: corpusFolder(flags, io),
      named: folders.map((path) => realPathOrNull(path) ?? path),
      forgotten: flags.forget.map((path) => rootPath(path, io)),
    },
    settings,
    { fresh: flags.fresh ?? false, workingDirectory: io.workingDirectory },
    portsOf(io, flags),
  );

  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  io.writeOut(
    flags.output === 'json'
      ? renderJson(summary)
      : renderCorpusText(summary, { color, corpusFlag: repeatedCorpusFlag(flags) }),
  );

  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  if (!flags.quiet) {
    for (const notice of notices) say(notice);
    if (flags.output === 'json') sayAtMost(messagesOf(summary), say);
  }
  const wasSearched = given.length > 0 || flags.forget.length === 0;
  if (!wasSearched || summary.added + summary.changed + summary.unchanged > 0) return EXIT.fine;
  say('Nothing could be indexed. Name a skill, a plugin, a marketplace or a folder that holds some.');
  return EXIT.notMeasured;
}

/** The text has them; who reads JSON by program is told as well. */
function messagesOf({ errors, roots, skipped }: CorpusSummary): string[] {
  const aboutRoots = skipped.filter(({ path }) => roots.includes(path));
  return [
    ...errors.map(({ message }) => message),
    ...aboutRoots.map(({ path, reason }) => `${path}: ${reason}.`),
  ];
}

/** The path under which the corpus knows a folder, which need not be there any more. */
function rootPath(given: string, io: CliIo): string {
  const path = resolve(io.workingDirectory, given);
  const parent = realPathOrNull(dirname(path));
  return realPathOrNull(path) ?? (parent === null ? path : join(parent, basename(path)));
}
