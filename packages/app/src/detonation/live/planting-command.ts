import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import { HOME_FOLDER, WORK_FOLDER } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { quoted } from '@plugin-eval/sessions/sandbox/sandbox-contents.ts';
import type { PlacedFile } from '@plugin-eval/sessions/sandbox/workspace-archive.ts';

/** Commits the project, as people have it. */
export const COMMIT_PROJECT = `cd ${WORK_FOLDER}
git init -q . 2>/dev/null; git add -A 2>/dev/null; git commit -qm start 2>/dev/null`;

/** Logins and settings of agents, which would replace those of an agent program in the session. */
const AGENT_SETTINGS =
  /^\/home\/user\/\.(?:(?:claude|codex|gemini|copilot|agents|qwen|kimi|pi|factory|kilocode|cline)(?:\/.{1,200})?|(?:config|local\/share)\/(?:opencode|kilo|github-copilot)\/.{1,200})\.(?:json|toml|ya?ml)$/;

/** Shell command that puts planted files into a session before its agent starts. Existing files stay as they are. */
export function plantingCommand(files: readonly PlacedFile[], driver: SessionDriver): string {
  const planted = files.filter(({ path }) => driver === 'tool-loop' || !AGENT_SETTINGS.test(path));
  return [
    'plant() { [ -e "$1" ] || { mkdir -p "$(dirname "$1")" && printf %s "$2" | base64 -d >"$1"; }; }',
    ...planted.map(
      ({ path, content }) => `plant ${quoted(path)} ${quoted(Buffer.from(content).toString('base64'))}`,
    ),
    `chmod 700 ${HOME_FOLDER}/.ssh`,
    COMMIT_PROJECT,
    'true',
  ].join('\n');
}
