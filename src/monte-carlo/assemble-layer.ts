import type { MonteCarloLayer, SessionSummary } from '../documents/monte-carlo-layer.ts';
import { totalPaid } from '../run/total-paid.ts';
import { batchNotes } from './batch-notes.ts';
import { controlSessions, durationOf } from './control-sessions.ts';
import { installedSkills } from './installed-skills.ts';
import type { InstrumentCheck } from './instrument-check.ts';
import { estimateRouting } from './lexical-routing.ts';
import type { MeasuredRun } from './measure-runs.ts';
import type { MonteCarloOptions, MonteCarloSubject } from './monte-carlo-options.ts';
import { controlRunOf, outcomeOf } from './outcome-of.ts';
import type { SessionDraw } from './perform-session.ts';
import type { Installation } from './plan-sessions.ts';
import { reduceRuns } from './reduce/reduce-runs.ts';

/** Everything that was drawn for one skill. */
export interface Batch {
  installation: Installation;
  /** Runs with the skill that were planned. */
  planned: number;
  controls: readonly SessionDraw[];
  /** Null when the instrument was not checked. */
  check: InstrumentCheck | null;
  runs: readonly MeasuredRun[];
  /** Why nothing of it can be counted; null when it can. */
  invalidReason: string | null;
  stoppedEarly: MonteCarloLayer['stoppedEarly'];
}

/** The layer of a batch, but for the time it took. */
export function assembleLayer(
  { installation, planned, controls, check, runs, invalidReason, stoppedEarly }: Batch,
  subject: MonteCarloSubject,
  options: MonteCarloOptions,
  seed: number,
): Omit<MonteCarloLayer, 'durationMs'> {
  const draws = runs.map(({ draw }) => draw);
  const installed = installedSkills(installation, subject.skill.name, { runs: draws, controls });
  const figures = reduceRuns({
    prompts: options.prompts.prompts,
    runs: runs.map((run) => outcomeOf(run, subject)),
    controls: controls.map(controlRunOf),
    invalidReason,
    liftAgainst: options.lift?.against ?? null,
    stoppedEarly,
    seed,
  });
  return {
    name: 'monte_carlo',
    driver: options.driver,
    driverVersion: options.driverVersion,
    model: options.model.name,
    reportedModels: reportedModels([...controls, ...draws]),
    qualityModel: options.quality.model.name,
    nPlanned: planned,
    nUnjudged: runs.filter(({ grading }) => grading?.state === 'errored').length,
    controls: check?.controls ?? null,
    controlSessions: controlSessions(controls),
    installed,
    promptSource: options.prompts.source,
    routingEstimate: subject.exempt ? null : routingEstimate(subject, options),
    ...totalPaid([
      ...(options.prompts.paid === null ? [] : [options.prompts.paid]),
      ...[...controls, ...draws].flatMap((draw) => (draw.state === 'result' ? [draw.paid] : [])),
      ...runs.flatMap(({ grading }) => (grading?.state === 'graded' ? [grading.graded.paid] : [])),
    ]),
    ...figures,
    sessions: withRuns(figures.sessions, runs),
    notes: subject.exempt ? [EXEMPT] : [...figures.notes, ...batchNotes(options, runs, installed)],
  };
}

const EXEMPT =
  'The agent does not choose this skill by its description (disable-model-invocation or paths), so sessions that leave the choice to the agent have nothing to measure.';

function routingEstimate(
  { skill, statedScope }: MonteCarloSubject,
  { prompts, distractors }: MonteCarloOptions,
): MonteCarloLayer['routingEstimate'] {
  return estimateRouting(
    prompts.prompts.map(({ text, shouldTrigger }) => ({ prompt: text, shouldTrigger })),
    [{ name: skill.name, description: statedScope }, ...distractors],
    skill.name,
  );
}

function reportedModels(draws: readonly SessionDraw[]): string[] {
  const names = draws.flatMap((draw) => (draw.state === 'result' ? (draw.result.reportedModel ?? []) : []));
  return [...new Set(names)].sort();
}

/** With what the judge said of each, and the time it took. */
function withRuns(sessions: readonly SessionSummary[], runs: readonly MeasuredRun[]): SessionSummary[] {
  const bySession = new Map(runs.map((run) => [run.planned.number, run]));
  return sessions.map((session) => {
    const run = bySession.get(session.session);
    if (run === undefined) return session;
    const timed = { ...session, durationMs: durationOf(run.draw) };
    if (run.grading?.state !== 'graded') return timed;
    const { evidence, expectations } = run.grading.graded;
    return { ...timed, evidence, ...(expectations.length === 0 ? {} : { expectations }) };
  });
}
