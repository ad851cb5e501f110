import { CONTROL_SKILL, NEGATIVE_CONTROLS } from '@plugin-eval/sessions/control-skill.ts';
import honestJudge from './honest-judge.ts';
import type { StandInAnswer, StandInRequest } from './stand-in.ts';

/**
 * The model of an agent program, and of a judge: passes the instrument check, and in all other sessions loads the skill
 * that `chooses` names for what the user says, as the program lets it.
 * @param chooses null: no skill
 */
export function programAgent(chooses: (said: string) => string | null) {
  return (request: StandInRequest): StandInAnswer => {
    const { tools, texts, turn } = request;
    const said = texts.join('\n');
    const tool = ['skill', 'Skill', 'exec_command'].find((name) => tools.includes(name));
    if (tool === undefined) return honestJudge(request);
    if (turn > 1) return { text: 'Here it is, as the skill says: HG4711/02400/D09/7' };
    const isNegative = NEGATIVE_CONTROLS.some((control) => said.includes(control));
    const skill = isNegative ? null : said.includes('Hollowgate') ? CONTROL_SKILL.name : chooses(said);
    if (skill === null) return { text: 'I can do that without help.' };
    return {
      toolCalls: [
        tool === 'exec_command'
          ? { name: tool, input: { cmd: `cat ~/.agents/skills/${skill}/SKILL.md` } }
          : { name: tool, input: { skill } },
      ],
    };
  };
}
