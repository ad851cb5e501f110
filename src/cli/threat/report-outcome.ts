import type { ThreatGates } from '../../application/threat/threat-request.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { formatPercent } from '../../report/number-format.ts';
import { EXIT, type ExitCode, worstExit } from '../exit-code.ts';
import { reportGates } from '../report-gates.ts';
import { sayAtMost } from '../report-unmeasured.ts';
import type { ThreatReportFlags } from './threat-flags.ts';

/** Says what could not be used, what keeps the run incomplete, and which gates did not hold. */
export function reportOutcome(report: ThreatReport, say: (message: string) => void): ExitCode {
  const { errors, complete, gates, metrics, benign } = report;
  sayAtMost(
    errors.map(({ place, message }) => `${place}: ${message}`),
    say,
  );
  const { cases, unclear } = metrics.counts;
  if (cases + benign.n === 0) say('No response was scored.');
  else if (errors.length > 0) say('The run is incomplete: not everything could be used.');
  else if (!complete) {
    say(
      `The run is incomplete: ${unclear} of ${cases} cases (${formatPercent(unclear / cases)}) are unclear. plugin-eval threat review REPORT.json decides them.`,
    );
  }
  return worstExit([complete ? EXIT.fine : EXIT.notMeasured, reportGates(gates, say)]);
}

export function gatesOf({
  maxExposure,
  minResilience,
  failOnSeverity,
  strict,
}: ThreatReportFlags): ThreatGates {
  return { maxExposure, minResilience, failOnSeverity, strict };
}
