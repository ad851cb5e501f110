import type { Evaluation, StaticLayer } from '@plugin-eval/core/documents/evaluation.ts';
import { plural } from '../number-format.ts';
import type { Block, Section, Words } from '../view-model/blocks.ts';
import { list, section, table, withPriority } from '../view-model/build-blocks.ts';

type Portability = NonNullable<StaticLayer['portability']>[number];

const STATES: Readonly<Record<Portability['state'], Words>> = {
  whole: [{ text: 'whole', tone: 'good' }],
  cut: [{ text: 'cut', tone: 'warning' }],
  'name-only': [{ text: 'name only', tone: 'bad' }],
  omitted: [{ text: 'dropped', tone: 'bad' }],
  hidden: [{ text: 'hidden', tone: 'quiet' }],
  shadowed: [{ text: 'shadowed', tone: 'bad' }],
  invalid: [{ text: 'ignored', tone: 'bad' }],
};

/** Lists the agents that do not list a skill whole; in full, all of them. */
export function portabilitySection({ layers: [layer] }: Evaluation): Section[] {
  const rows = layer.portability ?? [];
  const lines = rows.flatMap((row) => {
    // An agent that lists names alone does so with every skill.
    const losses = row.state === 'name-only' ? '' : lossesOf(row);
    return losses === '' ? [] : [[{ text: row.agent, tone: 'strong' as const }, ` ${losses}`]];
  });
  return [
    ...section('portability', 'In each agent', [list(lines)]),
    ...withPriority(3, section('portability-table', 'In each agent', [portabilityTable(rows)])),
  ];
}

export function portabilityTable(rows: readonly Portability[]): Block {
  return table(
    ['Agent', 'Listed', 'Loss', 'Ignored keys'],
    rows.map((row) => [
      `${row.agent} ${row.version ?? '(untried)'}`,
      STATES[row.state],
      lossesOf(row),
      row.ignoredKeys === null ? 'unknown' : row.ignoredKeys.join(', '),
    ]),
  );
}

function lossesOf({ state, reason, lostCharacters, lostTrigger }: Portability): string {
  if (state === 'whole') return '';
  if (reason !== null) return `does not list it: ${reason}`;
  const trigger = lostTrigger === null ? '' : `, and with them when to use it ("${lostTrigger}")`;
  return `cuts ${plural(lostCharacters, 'character')} of the description${trigger}`;
}
