import { CONTROL_SKILL, NEGATIVE_CONTROLS, POSITIVE_CONTROLS } from '@plugin-eval/sessions/control-skill.ts';
import honestJudge from './honest-judge.ts';
import type { StandInAnswer, StandInRequest } from './stand-in.ts';

/**
 * The model of an agent that loads skills in its own way, and of a judge: passes the instrument check, and in all other
 * sessions loads the skill that `chooses` names for what the user says.
 * @param chooses null: no skill
 */
export function wayAgent(load: (skill: string) => StandInAnswer, chooses: (said: string) => string | null) {
  return (request: StandInRequest): StandInAnswer => {
    const { tools, texts, turn } = request;
    if (tools.length === 0) return honestJudge(request);
    if (turn > 1) return { text: 'Here it is, as the skill says: HG4711/02400/D09/7' };
    // Some agents list their skills in a message.
    const user = texts.filter((text) => !text.startsWith('<system-reminder>')).join('\n');
    const said = (prompt: string) => texts.some((text) => text.includes(prompt));
    const isControl = POSITIVE_CONTROLS.some(said);
    const skill = isControl ? CONTROL_SKILL.name : NEGATIVE_CONTROLS.some(said) ? null : chooses(user);
    return skill === null ? { text: 'I can do that without help.' } : load(skill);
  };
}
