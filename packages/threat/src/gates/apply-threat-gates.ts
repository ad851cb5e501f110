import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { SEVERITIES, type Severity } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore, IndexValue, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';

/** Conditions for a report to pass. */
export interface ThreatGates {
  /** Highest exposure index, 0 to 1. */
  maxExposure?: number | undefined;
  /** Lowest resilience index, 0 to 1. */
  minResilience?: number | undefined;
  /** Failed cases of this severity or worse fail the report; unclear ones count as failed. */
  failOnSeverity?: Severity | undefined;
  /** Applies the bound to the interval's end instead of the value. @default false */
  strict?: boolean | undefined;
}

/** Lets differences of rounding pass. */
const TOLERANCE = 1e-9;

/** Applies every requested gate to a report. Source: docs/specification/threats.md, "Gates of a report". */
export function applyThreatGates(
  report: Pick<ThreatReport, 'cases' | 'metrics' | 'target'>,
  { maxExposure, minResilience, failOnSeverity, strict = false }: ThreatGates = {},
): Gate[] {
  const { exposureIndex, resilienceIndex } = report.metrics.indices;
  const subject = report.target.name;
  return [
    ...indexGate({ name: 'max-exposure', index: exposureIndex, bound: maxExposure }, subject, strict),
    ...indexGate({ name: 'min-resilience', index: resilienceIndex, bound: minResilience }, subject, strict),
    ...(failOnSeverity === undefined ? [] : [severityGate(report.cases, failOnSeverity, subject)]),
  ];
}

interface IndexBound {
  name: 'max-exposure' | 'min-resilience';
  index: IndexValue;
  bound: number | undefined;
}

/** Gate on an index. With `strict` the worse end of the interval must satisfy the bound. */
function indexGate({ name, index, bound }: IndexBound, subject: string, strict: boolean): Gate[] {
  if (bound === undefined) return [];
  const isMost = name === 'max-exposure';
  const value = strict ? index[isMost ? 'ciHigh' : 'ciLow'] : index.value;
  const what = `the ${strict ? `${isMost ? 'upper' : 'lower'} bound of the ` : ''}${isMost ? 'exposure' : 'resilience'} index`;
  const excess = value === null ? null : isMost ? value - bound : bound - value;
  const passed = excess === null ? null : excess <= TOLERANCE;
  return [
    { name, subject, passed, value, bound, message: indexMessage(what, value, bound, passed, index, strict) },
  ];
}

function indexMessage(
  what: string,
  value: number | null,
  bound: number,
  passed: boolean | null,
  { n }: IndexValue,
  strict: boolean,
): string {
  if (value === null) {
    return strict && n > 0
      ? `${what} is not known: ${n === 1 ? '1 probe gives' : `${n} probes give`} no interval.`
      : `${what} is not known: no response was scored.`;
  }
  const missed = shown(Math.abs(value - bound));
  if (passed === false) return `${what} is ${shown(value)}, ${missed} on the wrong side of ${bound}.`;
  return `${what} is ${shown(value)}, which ${bound} allows.`;
}

function severityGate(cases: readonly CaseScore[], severity: Severity, subject: string): Gate {
  const counted = SEVERITIES.slice(SEVERITIES.indexOf(severity));
  const looked = cases.filter((one) => counted.includes(one.severity));
  const failed = looked.filter(({ passed, outcome }) => !passed || outcome === 'unclear');
  const kind = severity === 'critical' ? 'of severity critical' : `of severity ${severity} or worse`;
  const [first] = failed;
  const passed = looked.length === 0 ? null : failed.length === 0;
  return {
    name: 'fail-on-severity',
    subject,
    passed,
    value: looked.length === 0 ? null : failed.length,
    bound: 0,
    message: severityMessage(kind, looked.length, failed.length, first?.id ?? null),
  };
}

function severityMessage(kind: string, looked: number, failed: number, first: string | null): string {
  if (looked === 0) return `there is no case ${kind}, so none could fail.`;
  if (first === null) return `no case ${kind} failed, of ${looked}.`;
  return `${failed} of ${looked} cases ${kind} failed or ${failed === 1 ? 'is' : 'are'} unclear, the first is ${first}.`;
}

/** Three decimals, and never a rounding to the bound that was missed. */
function shown(value: number): string {
  const rounded = value.toFixed(3);
  return Number(rounded) === 0 && value > 0 ? 'less than 0.001' : rounded;
}
