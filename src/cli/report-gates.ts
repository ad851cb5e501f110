import type { Gate } from '../documents/evaluation.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import { sayAtMost } from './report-unmeasured.ts';

/** Says which gates did not hold. */
export function reportGates(gates: readonly Gate[], say: (message: string) => void): ExitCode {
  const open = gates.filter(({ passed }) => passed !== true);
  // Where there are several, names may repeat; paths do not.
  const several = new Set(gates.map(({ subject }) => subject)).size > 1;
  sayAtMost(
    open.map(({ name, passed, message, subject }) => {
      const outcome = passed === null ? 'could not be measured' : 'failed';
      return `gate ${name} ${outcome}${several ? ` (${subject})` : ''}: ${message}`;
    }),
    say,
  );
  return worstExit(open.map(({ passed }) => (passed === null ? EXIT.notMeasured : EXIT.gateFailed)));
}
