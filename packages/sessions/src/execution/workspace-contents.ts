import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { GivenFile } from '../sandbox/restore-workspace.ts';
import { checkedPath, MOST_CONTENT_BYTES } from '../travelling-files.ts';
import { type WorkspaceRegistry, workspaceHash } from './workspace-registry.ts';

const packedWorkspace = z.object({
  workspace: z.record(z.string(), z.object({ content: z.base64(), executable: z.boolean() })),
});

/** Packs the files of a workspace for transfer to a session's worker. */
export function packWorkspace(files: ReadonlyMap<string, GivenFile>): Uint8Array {
  const workspace = Object.fromEntries(
    [...files].map(([path, { content, executable }]) => [
      path,
      { content: Buffer.from(content).toString('base64'), executable },
    ]),
  );
  return deflateRawSync(JSON.stringify({ workspace }));
}

/**
 * Unpacks a workspace received under this hash.
 * @throws Error when it is another one, or no workspace at all: anybody may have written the bytes
 */
export function unpackWorkspace(hash: string, bytes: Uint8Array, workspaces: WorkspaceRegistry): void {
  const text = inflateRawSync(bytes, { maxOutputLength: MOST_CONTENT_BYTES }).toString('utf8');
  const { workspace } = packedWorkspace.parse(JSON.parse(text));
  const files = new Map(
    Object.entries(workspace).map(([path, { content, executable }]) => [
      checkedPath(path),
      { content: Buffer.from(content, 'base64'), executable },
    ]),
  );
  if (workspaceHash(files) !== hash)
    throw new Error(`The bytes that came for the workspace ${hash} do not match its hash.`);
  workspaces.put(files);
}
