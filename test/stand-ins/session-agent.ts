import { NEGATIVE_CONTROLS } from '@plugin-eval/sessions/control-skill.ts';
import honestJudge from './honest-judge.ts';
import type { StandInAnswer, StandInRequest } from './stand-in.ts';

/** Where a session stands when the agent is asked what to do next. */
export interface AgentStep extends StandInRequest {
  /** The user's words, without what a harness puts around them. */
  prompt: string;
}

export type Act = (step: AgentStep) => StandInAnswer;

/**
 * One endpoint for everything that layer 3 asks: judges as the judge, passes the instrument check, and does in all other
 * sessions what `act` says.
 */
export function sessionAgent(act: Act, judge: (request: StandInRequest) => StandInAnswer = honestJudge) {
  return (request: StandInRequest): StandInAnswer => {
    if (!isSession(request)) return judge(request);
    const prompt = promptOf(request);
    if (isControl(prompt)) return controlAnswer(request, prompt);
    return act({ ...request, prompt });
  };
}

/** Whether an agent is asked, and not a judge. */
export function isSession({ tools }: StandInRequest): boolean {
  return tools.includes('Skill');
}

/** Whether a session belongs to the instrument check. */
export function isControl(prompt: string): boolean {
  return prompt.includes('Hollowgate') || NEGATIVE_CONTROLS.includes(prompt);
}

export function promptOf({ texts }: StandInRequest): string {
  return texts.find((text) => !text.startsWith('<system-reminder>')) ?? '';
}

/** The answer that loads a skill. */
export function callsSkill(skill: string): StandInAnswer {
  return { toolCalls: [{ name: 'Skill', input: { skill } }] };
}

function controlAnswer({ turn }: StandInRequest, prompt: string): StandInAnswer {
  return prompt.includes('Hollowgate') && turn === 1
    ? callsSkill('hollowgate-parcel-label')
    : { text: 'HG4711/02400/D09/7' };
}
