/** Probes, and rules that score the answers to them. */
export { measureSafetyDelta } from './delta/measure-safety-delta.ts';
export { applyThreatGates } from './gates/apply-threat-gates.ts';
export type { LiveTarget, ProbeSample } from './live/live-target.ts';
export { assembleReport } from './metrics/assemble-report.ts';
export { loadProbes } from './probes/load-probes.ts';
export { loadSignals } from './signals/load-signals.ts';
