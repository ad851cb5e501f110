import { basename, dirname, join, resolve } from 'node:path';
import type { CorpusSummary } from '@plugin-eval/core/documents/ranking.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { type UpdateRequest, updateCorpus } from './corpus/update-corpus.ts';
import { corpusFolder } from './corpus-folder.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import type { SettingsRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';

/** A request to index folders as a corpus. */
export interface IndexCorpusRequest extends SettingsRequest {
  /** Folders of skills, plugins or marketplaces. @default those of the corpus */
  folders?: readonly string[] | undefined;
  /** Indexed folders to drop with their skills. @default none */
  forget?: readonly string[] | undefined;
  /** Reads every skill again, changed or not. @default false */
  fresh?: boolean | undefined;
  /** Folder of the corpus. @default `corpus` in the user's folder */
  corpusDir?: string | undefined;
}

/** Makes the corpus of the skills below some folders, or brings it up to date. @throws PluginEvalError */
export async function indexCorpus(
  request: IndexCorpusRequest,
  ports: Ports,
): Promise<{ document: CorpusSummary; notices: Notice[] }> {
  const { workingDirectory, corpusDir, forget = [], fresh = false } = request;
  const folders = (request.folders ?? []).map((folder) => identifyTarget(folder, workingDirectory).path);
  const { settings, notices } = await resolveRequest(request, folders, ports);
  const document = await refreshCorpus(
    {
      folder: corpusFolder(corpusDir, workingDirectory, ports.variables),
      named: folders.map((path) => realPathOrNull(path) ?? path),
      forgotten: forget.map((path) => rootPath(path, workingDirectory)),
    },
    settings,
    { fresh, workingDirectory },
    ports,
  );
  return { document, notices };
}

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
      shown: (path) => formatPath(workingDirectory, path),
      onPlan: (skills) => ports.progress({ type: 'corpus-planned', skills }),
    },
  );
}

/** The corpus's path of a folder, which may no longer exist. */
function rootPath(given: string, workingDirectory: string): string {
  const path = resolve(workingDirectory, given);
  const parent = realPathOrNull(dirname(path));
  return realPathOrNull(path) ?? (parent === null ? path : join(parent, basename(path)));
}
