import { HOME_FOLDER } from '../../sandbox/sandbox.ts';

/** Where an agent with hands finds its skills. */
export const SKILLS_IN_SANDBOX = `${HOME_FOLDER}/.claude/skills`;
