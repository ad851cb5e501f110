import type { MonteCarloLayer, SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import type { InstrumentCheck } from '@plugin-eval/sessions/instrument-check.ts';
import type { SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import { batchNotes } from './batch-notes.ts';
import { controlSessions, durationOf } from './control-sessions.ts';
import { executedPart } from './executed-part.ts';
import { estimateRouting } from './lexical-routing.ts';
import type { MeasuredSession } from './measure-sessions.ts';
import type { MonteCarloOptions, MonteCarloSubject } from './monte-carlo-options.ts';
import { observedControl, outcomeOf } from './outcome-of.ts';
import type { Installation } from './plan-sessions.ts';
import { reduceExecuted } from './reduce/reduce-executed.ts';
import { reduceSessions } from './reduce/reduce-sessions.ts';
import { installedSkills } from './skills-to-install.ts';

/** All draws for one skill. */
export interface Batch {
  installation: Installation;
  /** Planned sessions with the skill. */
  planned: number;
  controls: readonly SessionDraw[];
  /** The instrument check; null when it did not run. */
  check: InstrumentCheck | null;
  sessions: readonly MeasuredSession[];
  /** Executed sessions; empty without execution. */
  executed: readonly MeasuredSession[];
  /** Reason the batch is invalid; null when it is valid. */
  invalidReason: string | null;
  stoppedEarly: MonteCarloLayer['stoppedEarly'];
}

/** The layer of a batch, but for the time it took. */
export function assembleLayer(
  { installation, planned, controls, check, sessions, executed, invalidReason, stoppedEarly }: Batch,
  subject: MonteCarloSubject,
  options: MonteCarloOptions,
  seed: number,
): Omit<MonteCarloLayer, 'durationMs'> {
  const draws = sessions.map(({ draw }) => draw);
  const installed = installedSkills(installation, subject.skill.name, { sessions: draws, controls });
  const common = {
    prompts: options.prompts.prompts,
    liftAgainst: options.lift?.against ?? null,
    hasSubject: options.arm?.hasSubject ?? true,
    seed,
  };
  const observed = executed.map((session) => outcomeOf(session, subject));
  const executedFigures = observed.length === 0 ? null : reduceExecuted(observed, common);
  const figures = reduceSessions({
    ...common,
    sessions: sessions.map((session) => outcomeOf(session, subject)),
    executed: executedFigures === null ? null : { sessions: observed, figures: executedFigures },
    controls: controls.map(observedControl),
    invalidReason,
    stoppedEarly,
  });
  const all = [...sessions, ...executed];
  return {
    name: 'monte_carlo',
    driver: options.driver,
    driverVersion: options.driverVersion,
    ...(options.arm === null ? {} : { arm: options.arm.name }),
    model: options.model.name,
    reportedModels: reportedModels([...controls, ...draws]),
    qualityModel: options.quality.model.name,
    nPlanned: planned,
    nUnjudged: [...sessions, ...executed].filter(({ grading }) => grading?.state === 'errored').length,
    controls: check?.controls ?? null,
    controlSessions: controlSessions(controls),
    installed,
    promptSource: options.prompts.source,
    routingEstimate:
      subject.exempt || options.arm?.hasSubject === false ? null : routingEstimate(subject, options),
    ...totalPaid([
      ...(options.prompts.paid === null ? [] : [options.prompts.paid]),
      ...[...controls, ...all.map(({ draw }) => draw)].flatMap((draw) =>
        draw.state === 'result' ? [draw.paid] : [],
      ),
      ...all.flatMap(({ grading }) => (grading?.state === 'graded' ? [grading.graded.paid] : [])),
    ]),
    ...figures,
    sessions: withMeasurements(figures.sessions, sessions),
    ...(options.execution === null || executedFigures === null
      ? {}
      : { executed: executedPart(executedFigures, executed, options.execution) }),
    notes: subject.exempt ? [EXEMPT] : [...figures.notes, ...batchNotes(options, all, installed)],
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

/** Adds the judge's results and the time of each session. */
function withMeasurements(
  summaries: readonly SessionSummary[],
  sessions: readonly MeasuredSession[],
): SessionSummary[] {
  const byNumber = new Map(sessions.map((session) => [session.planned.number, session]));
  return summaries.map((summary) => {
    const session = byNumber.get(summary.session);
    if (session === undefined) return summary;
    const timed = { ...summary, durationMs: durationOf(session.draw) };
    if (session.grading?.state !== 'graded') return timed;
    const { evidence, expectations } = session.grading.graded;
    return { ...timed, evidence, ...(expectations.length === 0 ? {} : { expectations }) };
  });
}
