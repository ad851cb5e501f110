import type { Gate } from '../../documents/evaluation.ts';
import { plural } from '../number-format.ts';
import { escapeMarkdown } from './escape-markdown.ts';

const MOST_GATES = 50;

/** How many gates held, and which did not. */
export function gatesMarkdown(list: readonly Gate[]): string[] {
  if (list.length === 0) return [];
  const open = list.filter(({ passed }) => passed !== true);
  const held = `${list.length - open.length} of ${plural(list.length, 'gate')} held.`;
  const outcome = (passed: boolean | null) => (passed === null ? 'not measured' : 'failed');
  return [
    open.length === 0 ? held : `**${held}**`,
    '',
    ...open
      .slice(0, MOST_GATES)
      .map(({ name, passed, message }) => `- ${name} ${outcome(passed)}: ${escapeMarkdown(message)}`),
    ...(open.length === 0 ? [] : ['']),
  ];
}
