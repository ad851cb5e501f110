import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import type { WorkspaceLeft } from '../sandbox/run-over-workspace.ts';
import { WORK_FOLDER } from '../sandbox/sandbox.ts';
import { readLastLook, type WatchedFiles } from '../sandbox/watched-files.ts';
import { entriesOf, type PlacedFile, readWorkspace } from '../sandbox/workspace-archive.ts';
import { NOTHING_SEEN, workspaceDifference } from '../sandbox/workspace-difference.ts';

/**
 * Returns the record of a session whose agent ran entirely in the sandbox, from its remains.
 * @param watched the installed skills
 */
export async function executionLeft(
  { prepared, ended, report }: Omit<WorkspaceLeft, 'setupFailure'>,
  placed: readonly PlacedFile[],
  watched: WatchedFiles,
  facts: Pick<SessionExecution, 'calls' | 'limit' | 'unexplainedCalls' | 'hosts' | 'sandbox'>,
): Promise<SessionExecution> {
  const given = await entriesOf(placed, WORK_FOLDER);
  const afterSetup = prepared === null ? given : (await readWorkspace(prepared)).entries;
  const read = ended === null ? null : await readWorkspace(ended.archive);
  const looked = report === null ? { read: null, changed: [] } : readLastLook(report.text, watched);
  return {
    ...(read === null
      ? NOTHING_SEEN
      : workspaceDifference([given, afterSetup, read.entries], {
          unread: read.leftOut,
          isWhole: ended?.isWhole === true,
        })),
    opened: report?.isBegun ? looked.read : null,
    changedSkills: looked.changed,
    ...facts,
  };
}
