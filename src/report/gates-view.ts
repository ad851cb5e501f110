import type { Gate } from '../documents/evaluation.ts';
import { plural } from './number-format.ts';
import type { Block, Section } from './view-model/blocks.ts';

const MOST_GATES = 50;

/** How many gates held, and which did not, with the reason. */
export function gatesSection(gates: readonly Gate[]): Section[] {
  if (gates.length === 0) return [];
  const open = gates.filter(({ passed }) => passed !== true);
  const held = `${gates.length - open.length} of ${plural(gates.length, 'gate')} held`;
  const list: Block = {
    kind: 'list',
    items: open
      .slice(0, MOST_GATES)
      .map(({ name, passed, message }) => [
        { text: gateOutcome(passed), tone: 'bad' },
        ` ${name}: ${message}`,
      ]),
    more: Math.max(0, open.length - MOST_GATES),
  };
  return [{ id: 'gates', title: held, blocks: open.length === 0 ? [] : [list] }];
}

export function gateOutcome(passed: Gate['passed']): string {
  return passed === null ? 'not measured' : passed ? 'passed' : 'failed';
}
