import { asksFor, judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { judgeScene, type Scene } from './judge-scene.ts';

const SKILL = `---
name: count-lines
description: Counts the lines of a file and writes the number to count.txt.
---

# Count lines

Count them.

## Background

Lines have been counted since there are files.

## Rule

Write the number 3 to count.txt.

## History

The first version counted words.

## Thanks

To all who counted.
`;

const GRADERS = [{ kind: 'text', path: 'count.txt', matches: '^3$' }];

/** Writes the file where the skill's rule is in front of it; with `itself`, anyway. */
function act({ turn, tools, raw }: AgentStep, itself: boolean): StandInAnswer {
  if (turn === 1) return callsSkill('count-lines');
  if (turn > 2 || !tools.includes('Bash')) return { text: 'Counted.' };
  const knows = itself || JSON.stringify(raw).includes('Write the number 3 to count.txt.');
  return { toolCalls: [{ name: 'Bash', input: { command: knows ? 'echo 3 >count.txt' : 'true' } }] };
}

/** A judge that takes sections out in this order, and writes these bodies in turn. */
function judge(order: readonly number[], bodies: readonly string[]) {
  const left = [...bodies];
  return (request: StandInRequest): StandInAnswer => ({ text: JSON.stringify(answerTo(request)) });

  function answerTo(request: StandInRequest): object {
    if (asksFor(request, 'order')) return { reason: 'By what it does.', order };
    if (!asksFor(request, 'edits')) return judgeHonestly(request, 0.9);
    return { reason: 'It says too little.', edits: [{ find: 'Count them.', replace: left.shift() ?? '' }] };
  }
}

/**
 * A skill of four sections of which the second alone is needed, with tests, and an agent that obeys it.
 * @param order in which the model takes them out
 */
export function trimScene({
  tests = 30,
  order = [3, 2, 0, 1],
  skill = SKILL,
  itself = false,
  bodies = [],
  files = {},
}: {
  tests?: number;
  order?: readonly number[];
  skill?: string;
  /** The agent knows without the skill. */
  itself?: boolean;
  /** Bodies that the model writes in place of "Count them.". */
  bodies?: readonly string[];
  files?: Record<string, string>;
} = {}): Promise<Scene> {
  const cases = Array.from({ length: tests }, (_, index) => ({
    ...{ prompt: `Count the lines of file ${index}.`, should_trigger: true, graders: GRADERS },
  }));
  return judgeScene({
    answer: sessionAgent((step) => act(step, itself), judge(order, bodies)),
    skills: 0,
    tree: {
      'skills/count-lines/SKILL.md': skill,
      'skills/count-lines/evals/evals.json': JSON.stringify(cases),
      ...files,
    },
  });
}
