import type { SetMember } from '../set-member.ts';
import { TermIndex } from '../term-index.ts';
import type { RoutedPrompt } from './routed-prompts.ts';

/** Share of the best score from which a changed skill counts as close enough to affect a prompt. */
const NEAR = 0.7;

/**
 * Marks each prompt that a changed skill matches nearly as well as the best one: such prompts run first
 * before and after a change. Source: docs/specification/skill-sets.md, "Changes measured".
 * @param members all that are there before or after the change
 * @param changed indices of those that come or go
 */
export function touchedPrompts(
  prompts: readonly RoutedPrompt[],
  members: readonly SetMember[],
  changed: ReadonlySet<number>,
): boolean[] {
  const index = new TermIndex(
    members.map(({ name, description }) => `${name.replace(/[-_:.]/g, ' ')} ${description}`),
  );
  return prompts.map(({ text }) => {
    const { best, scores } = index.rank(text);
    if (best === null) return false;
    const most = scores[best] ?? 0;
    return [...changed].some((member) => (scores[member] ?? 0) >= NEAR * most);
  });
}
