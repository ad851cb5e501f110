import { type Act, callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInOptions } from '../stand-ins/stand-in.ts';
import { judgeScene, type Scene } from './judge-scene.ts';
import type { TreeEntry } from './write-tree.ts';

/** What of the jobs of a skill goes elsewhere as soon as the other skill is listed. */
export interface PlantedShadow {
  from: number;
  to: number;
  /** Of its cases, those below this number. */
  cases: number;
}

export const CASES = 4;

export function jobSkill(number: number): string {
  return `---\nname: job-${number}\ndescription: Does jobs of the kind ${'abcdefghijklmnop'[number]}${number}. Use for such jobs.\n---\n\n# Job ${number}\n\nDo it.\n`;
}

/** Prompts of a skill; besides one that is for none, in the file of the first skill. */
export function jobCases(number: number): string {
  return JSON.stringify([
    ...Array.from({ length: CASES }, (_, at) => ({
      query: `Please do job ${number}, case ${at}.`,
      should_trigger: true,
    })),
    ...(number === 0 ? [{ query: 'Good morning, is anybody there?', expected_skill: null }] : []),
    { query: `Tell me about job ${number}.`, should_trigger: false },
  ]);
}

/** Skills with four prompts each, an agent that routes by a rule that is known, and a journal of its own. */
export function routingScene({
  skills,
  shadows = [],
  greedy = null,
  inputTokens,
  tree = {},
  ...options
}: {
  skills: number;
  shadows?: readonly PlantedShadow[];
  /** Takes what is for no skill. */
  greedy?: number | null;
  /** Tokens of each call. */
  inputTokens?: number;
  tree?: Record<string, TreeEntry>;
} & Partial<StandInOptions>): Promise<Scene> {
  const usage = inputTokens === undefined ? {} : { usage: { inputTokens } };
  const answer = sessionAgent((step) => ({ ...act(step), ...usage }));
  const act: Act = ({ prompt, system, turn }) => {
    const isListed = (number: number) => system.includes(`- job-${number}:`);
    const [, job, at] = /^Please do job (\d+), case (\d+)\.$/.exec(prompt) ?? [];
    if (turn > 1) return { text: 'Done.' };
    if (job === undefined)
      return greedy !== null && isListed(greedy) ? callsSkill(`job-${greedy}`) : { text: 'Here I am.' };
    const own = Number(job);
    const shadow = shadows.find(({ from, to, cases }) => from === own && isListed(to) && Number(at) < cases);
    const taker = shadow?.to ?? own;
    return isListed(taker) ? callsSkill(`job-${taker}`) : { text: 'I do not know how.' };
  };
  const files = Object.fromEntries(
    Array.from({ length: skills }, (_, number) => [
      [`skills/job-${number}/SKILL.md`, jobSkill(number)],
      [`skills/job-${number}/evals/trigger_eval.json`, jobCases(number)],
    ]).flat(),
  );
  return judgeScene({ answer, skills: 0, tree: { ...files, ...tree }, ...options });
}
