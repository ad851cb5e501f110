import { sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInOptions } from '../stand-ins/stand-in.ts';
import { type TopicChances, topicAgent, topicPrompt } from '../stand-ins/topic-agent.ts';
import { judgeScene, type Scene } from './judge-scene.ts';
import type { TreeEntry } from './write-tree.ts';

/** Topics of the skill under test; its description names the first half. */
export const OWN_TOPICS = ['cranes', 'frogs', 'swans', 'boats', 'foxes', 'stars'];
/** Topics that are for no skill. */
export const FAR_TOPICS = ['taxes', 'poems', 'routes', 'bread'];
/** Topics of another installed skill. */
export const SIBLING_TOPICS = ['roses', 'tulips'];

export const ORIGINAL = 'Folds paper: cranes, frogs, swans.';
/** Names every topic of the skill. */
export const WIDER = `Folds paper: ${OWN_TOPICS.join(', ')}.`;
/** Names the same topics in other words. */
export const SAME = 'Makes things of paper, such as cranes and frogs and swans.';
/** Takes the prompts of the other skill, and those of none. */
export const GREEDY = `Folds and writes: cranes, frogs, swans, ${[...FAR_TOPICS, ...SIBLING_TOPICS].join(', ')}.`;

export function topicSkill(name: string, description: string): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n# ${name}\n\nDo it.\n`;
}

/** Labelled prompts: so many for each topic of each kind. */
export function topicCases(each: { own: number; far: number; sibling?: number }): string {
  const cases = (topics: readonly string[], count: number, label: object) =>
    topics.flatMap((topic) =>
      Array.from({ length: count }, (_, at) => ({ query: topicPrompt(topic, at), ...label })),
    );
  return JSON.stringify([
    ...cases(OWN_TOPICS, each.own, { should_trigger: true }),
    ...cases(FAR_TOPICS, each.far, { should_trigger: false }),
    ...cases(SIBLING_TOPICS, each.sibling ?? 0, { expected_skill: 'fold-flowers' }),
  ]);
}

/** A skill with prompts of known topics, another skill, candidates, and an agent that goes by topics. */
export function improveScene({
  chances = { named: 1, unnamed: 0 },
  each = { own: 3, far: 3, sibling: 3 },
  seed = 1,
  inputTokens,
  tree = {},
  ...options
}: {
  chances?: TopicChances;
  each?: Parameters<typeof topicCases>[0];
  seed?: number;
  /** Tokens of each call. */
  inputTokens?: number;
  tree?: Record<string, TreeEntry>;
} & Partial<StandInOptions> = {}): Promise<Scene> {
  const act = topicAgent('fold-paper', chances, seed);
  const usage = inputTokens === undefined ? {} : { usage: { inputTokens } };
  const answer = sessionAgent((step) => ({ ...act(step), ...usage }));
  return judgeScene({
    answer,
    skills: 0,
    tree: {
      'skills/fold-paper/SKILL.md': topicSkill('fold-paper', ORIGINAL),
      'skills/fold-paper/evals/trigger_eval.json': topicCases(each),
      'skills/fold-flowers/SKILL.md': topicSkill(
        'fold-flowers',
        `Folds flowers: ${SIBLING_TOPICS.join(', ')}.`,
      ),
      'wider.txt': WIDER,
      'same.txt': SAME,
      'greedy.txt': GREEDY,
      ...tree,
    },
    ...options,
  });
}
