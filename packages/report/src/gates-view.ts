import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { plural } from './number-format.ts';
import type { Section } from './view-model/blocks.ts';
import { list } from './view-model/build-blocks.ts';

const MOST_GATES = 50;

/** States how many gates passed, and which failed and why. */
export function gatesSection(gates: readonly Gate[]): Section[] {
  if (gates.length === 0) return [];
  const open = failedFirst(gates).filter(({ passed }) => passed !== true);
  const held = `${gates.length - open.length} of ${plural(gates.length, 'gate')} held`;
  return [
    {
      id: 'gates',
      title: held,
      blocks:
        open.length === 0
          ? []
          : [
              list(
                open.map(({ name, passed, message }) => [
                  { text: gateOutcome(passed), tone: passed === null ? 'warning' : 'bad' },
                  ` ${name}: ${message}`,
                ]),
                { most: MOST_GATES },
              ),
            ],
    },
  ];
}

/** Gates in the order in which they concern a reader: failed, not measured, passed. */
export function failedFirst(gates: readonly Gate[]): Gate[] {
  return [false, null, true].flatMap((passed) => gates.filter((gate) => gate.passed === passed));
}

/** Names the outcome of a gate; null when its input could not be measured. */
export function gateOutcome(passed: boolean | null): 'passed' | 'failed' | 'not measured' {
  return passed === null ? 'not measured' : passed ? 'passed' : 'failed';
}
