import type { SessionExecution } from '../../documents/executed-session.ts';
import { WORK_FOLDER } from '../../sandbox/sandbox.ts';
import { entriesOf, type PlacedFile, readWorkspace } from '../../sandbox/workspace-archive.ts';
import { workspaceDifference } from '../../sandbox/workspace-difference.ts';

/** What a session with hands did whose agent ran in the sandbox as a whole, from the archives that it left. */
export async function executionLeft(
  { prepared, ended }: { prepared: Buffer | null; ended: Buffer | null },
  placed: readonly PlacedFile[],
  facts: Pick<SessionExecution, 'calls' | 'limit' | 'unexplainedCalls' | 'hosts' | 'sandbox'>,
): Promise<SessionExecution> {
  const given = await entriesOf(placed, WORK_FOLDER);
  const afterSetup = prepared === null ? given : (await readWorkspace(prepared)).entries;
  const read = ended === null ? null : await readWorkspace(ended);
  return {
    ...(read === null
      ? { artefacts: [], artefactsLeftOut: 0, contents: {} }
      : workspaceDifference([given, afterSetup, read.entries], read.leftOut)),
    ...facts,
  };
}
