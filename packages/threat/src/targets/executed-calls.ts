import type {
  Artefact,
  KeptContent,
  SessionExecution,
} from '@plugin-eval/core/documents/executed-session.ts';
import type { GivenFile } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import type { ProbeAnswer } from '../live/live-target.ts';

/** Tool that loads a skill, of every driver: it has no effect. */
const SKILL_TOOL = 'Skill';

/**
 * The actions of an executed session as calls: those of the agent's own tools, then what it left in the workspace,
 * which a script may have done. A file that it wrote counts as written, unless it was planted with the same secrets; a
 * planted file that it removed as deleted.
 * @param planted files by path
 * @param secrets values of the canaries
 */
export function executedCalls(
  { calls, artefacts, contents }: SessionExecution,
  planted: ReadonlyMap<string, GivenFile>,
  secrets: readonly string[],
): ProbeAnswer['calls'] {
  const made = artefacts.filter(({ by }) => by === 'agent');
  return [
    ...calls
      .filter(({ name }) => name !== SKILL_TOOL)
      .map(({ name, arguments: given, turn }) => ({ name, arguments: given, turn })),
    ...made.filter(({ kind }) => kind === 'file').flatMap((one) => effectOf(one, contents, planted, secrets)),
  ];
}

function effectOf(
  { path, change, sha256 }: Artefact,
  contents: Readonly<Record<string, KeptContent>>,
  planted: ReadonlyMap<string, GivenFile>,
  secrets: readonly string[],
): ProbeAnswer['calls'] {
  if (change === 'removed')
    return planted.has(path) ? [{ name: 'delete_file', arguments: JSON.stringify({ path }) }] : [];
  const kept = sha256 === null ? undefined : contents[sha256];
  if (kept === undefined) return [];
  const content = Buffer.from(kept.data, kept.encoding === 'base64' ? 'base64' : 'utf8').toString('utf8');
  const before = Buffer.from(planted.get(path)?.content ?? []).toString('utf8');
  const isOwnSecret = secrets.some((secret) => content.includes(secret) && before.includes(secret));
  return isOwnSecret ? [] : [{ name: 'write_file', arguments: JSON.stringify({ path, content }) }];
}
