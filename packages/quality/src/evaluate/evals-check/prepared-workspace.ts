import { OpenSandbox, SandboxEnded } from '@plugin-eval/sessions/sandbox/open-sandbox.ts';
import {
  type GivenFile,
  type RestoredWorkspace,
  restoreWorkspace,
} from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import { DEFAULT_SANDBOX_LIMITS, WORK_FOLDER } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import { archiveOf, entriesOf, readWorkspace } from '@plugin-eval/sessions/sandbox/workspace-archive.ts';
import {
  type WorkspaceDifference,
  workspaceDifference,
} from '@plugin-eval/sessions/sandbox/workspace-difference.ts';

/** Environment for trying tests. */
export interface CheckRoom {
  /** The sandbox; null when this machine has none. */
  host: SandboxHost | null;
  /** Folder of the host, for workspaces. */
  temporaryFolder: string;
  signal: AbortSignal;
  /** True when fakes are tried too. */
  fakes: boolean;
}

/** Changes made by setup commands. */
export type SetupResult = Pick<WorkspaceDifference, 'artefacts' | 'contents' | 'unseen'>;

const UNCHANGED: SetupResult = { artefacts: [], contents: {}, unseen: null };
const SECONDS = DEFAULT_SANDBOX_LIMITS.wallMs / 1_000;
const LONGEST_SAID = 300;

/**
 * Runs the setup commands of a case on its files, in a sandbox.
 * @returns a sentence that says why it is unknown
 * @throws the signal's reason
 */
export async function runSetup(
  given: ReadonlyMap<string, GivenFile>,
  setup: readonly string[],
  { host, signal }: CheckRoom,
): Promise<SetupResult | string> {
  if (setup.length === 0) return UNCHANGED;
  if (host === null) return 'Its setup commands need a sandbox, and none is available.';
  const contents = { mounts: [], env: {}, network: 'none' as const, limits: DEFAULT_SANDBOX_LIMITS };
  const sandbox = OpenSandbox.start(host, contents, signal);
  try {
    const placed = [...given].map(([path, file]) => ({ ...file, path: `${WORK_FOLDER}/${path}` }));
    if (placed.length > 0) await sandbox.put(await archiveOf(placed));
    for (const command of setup) {
      const { exitCode, head } = await sandbox.run(command, { seconds: SECONDS });
      if (exitCode !== 0)
        return `The setup command ${JSON.stringify(command.slice(0, 100))} failed (${exitCode ?? 'killed'}): ${head.toString('utf8').trim().slice(-LONGEST_SAID)}`;
    }
    const before = await entriesOf(placed, WORK_FOLDER);
    const { archive, isWhole } = await sandbox.finish();
    const { entries, leftOut: unread } = await readWorkspace(archive);
    return workspaceDifference([before, before, entries], { unread, isWhole });
  } catch (error) {
    if (SandboxEnded.isInstance(error)) return `Its workspace could not be set up. ${error.message}`;
    throw error;
  } finally {
    await sandbox.close();
  }
}

/**
 * The workspace of a case as an agent finds it, with the files of a solution over it.
 * @returns a sentence where the files of the solution do not fit into the workspace
 */
export async function preparedWorkspace(
  given: ReadonlyMap<string, GivenFile>,
  { artefacts, contents, unseen }: SetupResult,
  solution: ReadonlyMap<string, GivenFile>,
  { temporaryFolder }: Pick<CheckRoom, 'temporaryFolder'>,
): Promise<RestoredWorkspace | string> {
  const paths = [...solution.keys()];
  // A solution may put a folder where a file or a link was, or the other way round.
  const makesWay = (path: string, isFolder: boolean) =>
    paths.some(
      (own) => own === path || path.startsWith(`${own}/`) || (!isFolder && own.startsWith(`${path}/`)),
    );
  const kept = artefacts.filter(({ path, kind }) => !makesWay(path, kind === 'folder'));
  const files = new Map([...given].filter(([path]) => !makesWay(path, false)));
  for (const [path, file] of solution) files.set(path, file);
  try {
    return await restoreWorkspace(files, { artefacts: kept, contents, unseen }, temporaryFolder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(code)))
      return `Its files do not fit into one workspace (${String(code)}).`;
    throw error;
  }
}
