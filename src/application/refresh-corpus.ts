import type { Settings } from '../config/settings.ts';
import type { CorpusSummary } from '../documents/ranking.ts';
import { type UpdateRequest, updateCorpus } from '../evaluate/corpus/update-corpus.ts';
import { formatCount } from '../report/number-format.ts';
import { shownPath } from '../skill/shown-path.ts';
import { openCorpus } from '../cli/corpus-file.ts';
import type { CliIo } from '../cli/io.ts';
import { VERSION } from '../config/version.ts';

/** So many skills take a second or more. */
const SLOW_FROM = 500;

/** Indexes folders for a command, and says on a terminal when that takes a while. @throws DatabaseError */
export function refreshCorpus(
  request: UpdateRequest,
  { limits, concurrency }: Pick<Settings, 'limits' | 'concurrency'>,
  { fresh = false, quiet = false }: { fresh?: boolean; quiet?: boolean },
  io: CliIo,
): Promise<CorpusSummary> {
  return updateCorpus(
    request,
    { limits, toolVersion: VERSION, fresh },
    {
      now: () => io.now().getTime(),
      concurrency: Math.min(concurrency ?? io.cores, io.cores),
      open: (mode) => openCorpus(request.folder, mode),
      shown: (path) => shownPath(io.workingDirectory, path),
      onPlan: (skills) => {
        if (skills >= SLOW_FROM && io.stderrIsTerminal && !quiet)
          io.writeErr(`plugin-eval: reading ${formatCount(skills)} skills\n`);
      },
    },
  );
}
