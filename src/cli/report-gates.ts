import type { Gate } from '../documents/evaluation.ts';
import type { Scan } from '../documents/scan.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import { sayAtMost } from './report-unmeasured.ts';

/** Says which gates did not hold. */
export function reportGates(gates: readonly Gate[], say: (message: string) => void): ExitCode {
  // Where there are several, names may repeat; paths do not.
  const several = new Set(gates.map(({ subject }) => subject)).size > 1;
  return reportOpen(
    gates.map((gate) => ({ ...gate, place: several ? ` (${gate.subject})` : '' })),
    say,
  );
}

/**
 * Says which gates of a scan did not hold: they have no subject of their own. A finding counts whatever else was not
 * read, so a failed gate comes before what is not measured.
 */
export function reportScanGates(gates: Scan['gates'], say: (message: string) => void): ExitCode {
  const worst = reportOpen(
    gates.map((gate) => ({ ...gate, place: '' })),
    say,
  );
  return gates.some(({ passed }) => passed === false) ? EXIT.gateFailed : worst;
}

function reportOpen(
  gates: readonly (Pick<Gate, 'passed' | 'message'> & { name: string; place: string })[],
  say: (message: string) => void,
): ExitCode {
  const open = gates.filter(({ passed }) => passed !== true);
  sayAtMost(
    open.map(({ name, passed, message, place }) => {
      const outcome = passed === null ? 'could not be measured' : 'failed';
      return `gate ${name} ${outcome}${place}: ${message}`;
    }),
    say,
  );
  return worstExit(open.map(({ passed }) => (passed === null ? EXIT.notMeasured : EXIT.gateFailed)));
}
