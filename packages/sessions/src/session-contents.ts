import type { JsonValue, TaskContents } from '@plugin-eval/engine/run/task.ts';
import { packWorkspace, unpackWorkspace } from './execution/workspace-contents.ts';
import type { WorkspaceRegistry } from './execution/workspace-registry.ts';
import type { SessionRequest } from './session-request.ts';
import { packSkill, unpackSkill } from './skill-contents.ts';
import type { SkillRegistry } from './skill-registry.ts';

/** Prefix of a workspace's hash, which distinguishes it from a skill's. */
const WORKSPACE = 'workspace:';

/**
 * Transfers skills and workspace files to the sessions' worker: compressed, and checked against their hash on
 * arrival.
 */
export function sessionContents(
  skills: SkillRegistry,
  workspaces: WorkspaceRegistry | null,
): TaskContents<JsonValue> {
  return {
    of(input) {
      const request = input as unknown as SessionRequest;
      const workspace = request.hands?.workspace ?? null;
      return [
        ...request.skills.map(({ hash }) => hash),
        ...(workspace === null ? [] : [`${WORKSPACE}${workspace}`]),
      ];
    },
    has: (hash) =>
      hash.startsWith(WORKSPACE)
        ? (workspaces?.has(hash.slice(WORKSPACE.length)) ?? false)
        : skills.find(hash) !== null,
    pack(hash) {
      if (hash.startsWith(WORKSPACE) && workspaces !== null)
        return packWorkspace(workspaces.take(hash.slice(WORKSPACE.length)));
      return packSkill(skills.get(hash));
    },
    unpack(hash, bytes) {
      if (!hash.startsWith(WORKSPACE)) skills.put(unpackSkill(hash, bytes));
      else if (workspaces === null) throw new Error('This process does not execute sessions.');
      else unpackWorkspace(hash.slice(WORKSPACE.length), bytes, workspaces);
    },
  };
}
