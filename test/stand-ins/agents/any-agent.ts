import { NEGATIVE_CONTROLS, POSITIVE_CONTROLS } from '@plugin-eval/sessions/control-skill.ts';
import honestJudge from '../honest-judge.ts';
import type { StandInAnswer, StandInRequest } from '../stand-in.ts';

const CONTROL = 'hollowgate-parcel-label';

/**
 * A model that drives whichever of the five agents asks it, by the tools that it is offered: passes the instrument check,
 * loads the skill for prompts with `marked` in them, and judges as the honest judge.
 */
export function anyAgent(skill: string, marked: string): (request: StandInRequest) => StandInAnswer {
  return (request) => {
    const load = loaderOf(request.tools);
    if (load === null) return honestJudge(request);
    const said = (prompt: string) => request.texts.some((text) => text.includes(prompt));
    const isAsked = request.turn === 1 && !NEGATIVE_CONTROLS.some(said);
    if (isAsked && POSITIVE_CONTROLS.some(said)) return load(CONTROL);
    return isAsked && said(marked)
      ? load(skill)
      : { text: 'HG4711/02400/D09/7, and here is the paper model.' };
  };
}

/** How the agent that offers these tools is told to load a skill; null where no agent asks. */
function loaderOf(tools: readonly string[]): ((skill: string) => StandInAnswer) | null {
  const call = (name: string, input: object) => ({ toolCalls: [{ name, input }] });
  if (tools.includes('Skill')) return (skill) => call('Skill', { skill });
  if (tools.includes('activate_skill')) return (name) => call('activate_skill', { name });
  if (tools.includes('skill'))
    return (skill) => call('skill', tools.includes('todowrite') ? { name: skill } : { skill });
  if (tools.includes('exec_command'))
    return (skill) => call('exec_command', { cmd: `cat ~/.agents/skills/${skill}/SKILL.md` });
  return null;
}
