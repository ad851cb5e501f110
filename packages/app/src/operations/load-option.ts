import { choice } from '@plugin-eval/engine/config/setting.ts';
import { SKILL_LOADING } from '../threat/skill-loading.ts';
import { option } from './option.ts';

/** Option for when sessions of a safety delta load the skill. */
export const LOAD = option(choice(SKILL_LOADING), {
  argument: 'when',
  help: 'always: add an arm in which every session starts with the skills loaded, with its own test',
  usually: 'natural',
});
