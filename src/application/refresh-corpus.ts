import type { Settings } from '../config/settings.ts';
import { VERSION } from '../config/version.ts';
import type { CorpusSummary } from '../documents/ranking.ts';
import { type UpdateRequest, updateCorpus } from '../evaluate/corpus/update-corpus.ts';
import { shownPath } from '../skill/shown-path.ts';
import type { Ports } from './ports.ts';

/** Brings the index of some folders up to date. @throws DatabaseError */
export function refreshCorpus(
  request: UpdateRequest,
  { limits, concurrency }: Pick<Settings, 'limits' | 'concurrency'>,
  { fresh = false, workingDirectory }: { fresh?: boolean; workingDirectory: string },
  ports: Ports,
): Promise<CorpusSummary> {
  return updateCorpus(
    request,
    { limits, toolVersion: VERSION, fresh },
    {
      now: () => ports.now().getTime(),
      concurrency: Math.min(concurrency ?? ports.cores, ports.cores),
      open: (mode) => ports.store.openCorpus(request.folder, mode),
      shown: (path) => shownPath(workingDirectory, path),
      onPlan: (skills) => ports.progress({ type: 'corpus-planned', skills }),
    },
  );
}
