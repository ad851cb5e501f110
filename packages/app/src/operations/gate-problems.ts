import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { EXIT, worstExit } from './exit-code.ts';
import { atMost, type Problems } from './problems.ts';

type AnyGate = Pick<Gate, 'passed' | 'message'> & { name: string; subject?: string };

/** The gates that did not hold. */
export function gateProblems(gates: readonly AnyGate[]): Problems {
  // Where there are several, names may repeat; paths do not.
  const hasSeveral = new Set(gates.map(({ subject }) => subject)).size > 1;
  const open = gates.filter(({ passed }) => passed !== true);
  return {
    messages: atMost(
      open.map(({ name, passed, message, subject }) => {
        const outcome = passed === null ? 'could not be measured' : 'failed';
        return `gate ${name} ${outcome}${hasSeveral ? ` (${subject})` : ''}: ${message}`;
      }),
    ),
    exit: worstExit(open.map(({ passed }) => (passed === null ? EXIT.notMeasured : EXIT.gateFailed))),
  };
}

/** Puts a failed gate first: a finding counts even when other files were not read. */
export function gateFirst(gates: readonly AnyGate[], problems: Problems): Problems {
  return gates.some(({ passed }) => passed === false) ? { ...problems, exit: EXIT.gateFailed } : problems;
}
