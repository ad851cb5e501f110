import { HOME_FOLDER, WORK_FOLDER } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { quoted } from '@plugin-eval/sessions/sandbox/sandbox-contents.ts';

/** Folder of the sandbox that the subject's files are in. */
export function skillPlace(name: string): string {
  return `${HOME_FOLDER}/.claude/skills/${name}`;
}

/**
 * Runs a script in the workspace, where the files of a skill can also be named relative to the skill, as agents allow:
 * its entries are linked there unless the project has an entry of the same name.
 * @param base folder of the skill in the sandbox
 */
export function inWorkspace(base: string, script: string): string {
  return `cd ${WORK_FOLDER}
for entry in ${quoted(base)}/*; do
  name=\${entry##*/}
  [ -e "$name" ] || [ -L "$name" ] || ln -s "$entry" "$name"
done 2>/dev/null
${script}`;
}
