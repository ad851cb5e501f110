import { choice } from '@plugin-eval/engine/config/setting.ts';
import { SKILL_LOADING } from '../threat/skill-loading.ts';
import { option } from './option.ts';

/** Option for when sessions of a safety delta load the skill. */
export const LOAD = option(choice(SKILL_LOADING), {
  argument: 'when',
  help: 'always: also ask an agent that has the skills loaded in every session, in an arm and a test of its own',
  usually: 'natural',
});
