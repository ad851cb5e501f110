import { HOME_FOLDER } from '../sandbox/sandbox.ts';

/** Folder of the skills in an executed session. */
export const SKILLS_IN_SANDBOX = `${HOME_FOLDER}/.claude/skills`;
