import type { RoundTask } from '@plugin-eval/core/documents/comparison.ts';
import type { Contender } from './read-contender.ts';

/** A request that a skill is made for. */
export type TaskPrompt = Pick<RoundTask, 'text' | 'source'>;

/**
 * Picks one task for each round, alternating between the prompts of both skills, A's first. A repeated text
 * counts once: its request would be identical, and the answer nothing new. Texts that name a skill would
 * identify it to the judge, and are skipped. The rounds end with the prompts of either skill, since the rest
 * would favour the other.
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
