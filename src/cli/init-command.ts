import { indexCorpus } from '../application/index-corpus.ts';
import type { CorpusSummary } from '../documents/ranking.ts';
import { type CorpusFlags, repeatedCorpusFlag } from './corpus-flag.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import { settingsOf } from './setting-flags.ts';
import { writeDocument } from './write-document.ts';

/** The flags of `init`. */
export interface InitFlags extends CorpusFlags {
  fresh?: boolean;
  forget: string[];
  output: 'text' | 'json';
  config?: string;
  quiet?: boolean;
  color: boolean;
}

/**
 * `plugin-eval init DIR...`: makes the corpus of the skills below the folders, or brings it up to date. Exits with 3 when
 * there was nothing that could be indexed.
 * @throws FileError, ConfigError, DatabaseError
 */
export async function runInit(folders: readonly string[], flags: InitFlags, io: CliIo): Promise<ExitCode> {
  const { corpusDir, fresh, forget, config, quiet } = flags;
  const { workingDirectory } = io;
  const { document: summary, notices } = await indexCorpus(
    { workingDirectory, folders, forget, fresh, corpusDir, configFile: config, ...settingsOf(flags) },
    portsOf(io, { quiet }),
  );

  const corpusFlag = repeatedCorpusFlag(flags);
  await writeDocument('corpus-summary', summary, flags, io, { targets: [], run: null, corpusFlag });

  const say = sayer(io);
  sayNotices(notices, quiet, say);
  if (!quiet && flags.output === 'json') sayAtMost(messagesOf(summary), say);
  const wasSearched = folders.length > 0 || forget.length === 0;
  if (!wasSearched || summary.added + summary.changed + summary.unchanged > 0) return EXIT.fine;
  say('Nothing could be indexed. Name a skill, a plugin, a marketplace or a folder that holds skills.');
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
