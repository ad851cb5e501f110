import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { type Act, callsSkill } from './session-agent.ts';

/** Chances of a topic agent. */
export interface TopicChances {
  /** Chance of loading a skill whose description names the topic of the prompt. */
  named: number;
  /** Chance of loading the skill under test although nothing names the topic. */
  unnamed: number;
}

/** "Please help with TOPIC, case 3." */
export function topicPrompt(topic: string, at: number): string {
  return `Please help with ${topic}, case ${at}.`;
}

/**
 * An agent whose choice depends on words in a known way: it loads the first listed skill whose description
 * has the prompt's topic as a word, and sometimes the skill under test without that.
 */
export function topicAgent(subject: string, { named, unnamed }: TopicChances, seed: number): Act {
  const random = seededRandom(seed);
  return ({ prompt, system, turn }) => {
    if (turn > 1) return { text: 'Done.' };
    const topic = /^Please help with (\w+), case \d+\.$/.exec(prompt)?.[1];
    const listed = [...system.matchAll(/^- (\S+): (.*)$/gm)];
    const taker = listed.find(([, , description = '']) => description.split(/\W+/).includes(topic ?? ''));
    const chosen = taker?.[1];
    if (chosen !== undefined && random.uniform() < named) return callsSkill(chosen);
    if (chosen === undefined && random.uniform() < unnamed) return callsSkill(subject);
    return { text: 'I do it myself.' };
  };
}
