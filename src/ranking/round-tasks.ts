import type { RoundTask } from '../documents/comparison.ts';
import type { Contender } from './read-contender.ts';

/** A request that a skill is made for. */
export type TaskPrompt = Pick<RoundTask, 'text' | 'source'>;

/**
 * One task for each round, taken in turn from the prompts of both skills, A's first. A text that has been taken counts
 * once: asked again it would be the same request to the byte, and its answer nothing new. One that names a skill would
 * tell the judge which it is, and is passed over. Where the prompts of one skill
 * come to an end there are no more rounds, since the rest would be on the other's ground alone.
 * @param rounds the most that are wanted
 */
export function tasksInTurn(
  a: readonly TaskPrompt[],
  b: readonly TaskPrompt[],
  contenders: readonly Pick<Contender, 'hideNames'>[],
  rounds: number,
): RoundTask[] {
  const taken = new Set<string>();
  const tasks: RoundTask[] = [];
  const waiting = { a: [...a], b: [...b] };
  const next = (from: 'a' | 'b'): RoundTask | null => {
    for (let prompt = waiting[from].shift(); prompt !== undefined; prompt = waiting[from].shift()) {
      const text = prompt.text.trim();
      if (text === '' || taken.has(text)) continue;
      if (contenders.some(({ hideNames }) => hideNames(text) !== text)) continue;
      taken.add(text);
      return { ...prompt, text, from };
    }
    return null;
  };
  while (tasks.length < rounds) {
    const task = next(tasks.length % 2 === 0 ? 'a' : 'b');
    if (task === null) break;
    tasks.push(task);
  }
  return tasks;
}
