import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import { performSession, type SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import type { ReadyCase } from './executed-options.ts';
import { deterministicVerdicts, type ExecutedGrade, executedGrade, splitGraders } from './grade-executed.ts';
import { isActivated } from './is-activated.ts';
import { type Grading, gradeSession } from './judge-transcript.ts';
import type { MonteCarloContext, MonteCarloOptions, MonteCarloSubject } from './monte-carlo-options.ts';
import type { PlannedDraw } from './plan-sessions.ts';

/** A session that was tried, with the judgement of its transcript. */
export interface MeasuredSession {
  planned: PlannedDraw;
  draw: SessionDraw;
  /** The judge's result; null when its quality is not graded. */
  grading: Grading | null;
  /** Results of its case's graders; absent without execution. */
  graded?: ExecutedGrade;
}

export interface MeasuredSessions {
  sessions: MeasuredSession[];
  /** Reason the batch is invalid; null when it is valid. */
  isolationError: SessionIsolationError | null;
}

/** The parts of the options by which sessions are graded. */
export type GradingOptions = Pick<MonteCarloOptions, 'prompts' | 'quality' | 'execution'>;

/**
 * Runs sessions and grades each as soon as it has ended; grading never delays a session.
 * @throws UsageError, InterruptedError what ends the whole run
 */
export async function measureSessions(
  planned: readonly PlannedDraw[],
  subject: MonteCarloSubject,
  options: GradingOptions,
  context: Pick<MonteCarloContext, 'perform' | 'concurrency' | 'graderRoom'>,
): Promise<MeasuredSessions> {
  const { perform, concurrency } = context;
  const sessions = new Map<PlannedDraw, MeasuredSession>();
  const gradings: Promise<void>[] = [];
  const errors: unknown[] = [];
  try {
    await mapConcurrent(planned, concurrency, async (one) => {
      if (errors.length > 0) throw errors[0];
      const draw = await performSession(perform, one, subject.path);
      const session: MeasuredSession = { planned: one, draw, grading: null };
      sessions.set(one, session);
      const given = one.request.hands === undefined ? undefined : options.execution?.cases[one.promptIndex];
      if (given?.kind === 'ready') {
        gradings.push(
          gradeExecution(session, given, subject, options, context).catch((error) => void errors.push(error)),
        );
        return;
      }
      if (!isGraded(session, subject, options)) return;
      gradings.push(
        gradeMeasuredSession(session, subject, options, perform).then(
          (grading) => {
            session.grading = grading;
          },
          (error) => {
            errors.push(error);
          },
        ),
      );
    });
  } catch (error) {
    errors.unshift(error);
  }
  await Promise.all(gradings);
  const fatal = errors.find((error) => !SessionIsolationError.isInstance(error));
  if (fatal !== undefined) throw fatal;
  return {
    sessions: planned.flatMap((one) => sessions.get(one) ?? []),
    isolationError: errors.find((error) => SessionIsolationError.isInstance(error)) ?? null,
  };
}

/**
 * Returns true for sessions to grade: quality needs those that used the skill; scope and lift need all that
 * should have.
 */
function isGraded(
  { planned, draw }: MeasuredSession,
  subject: MonteCarloSubject,
  { prompts }: GradingOptions,
) {
  if (draw.state !== 'result' || draw.result.outcome !== 'ended') return false;
  return prompts.prompts[planned.promptIndex]?.shouldTrigger || isActivated(draw.result, subject);
}

/** Grades by the graders of the case, and by a judge when it has expectations or no other grader. */
async function gradeExecution(
  session: MeasuredSession,
  given: ReadyCase,
  subject: MonteCarloSubject,
  options: GradingOptions,
  { perform, graderRoom }: Pick<MonteCarloContext, 'perform' | 'graderRoom'>,
): Promise<void> {
  const { planned, draw } = session;
  if (draw.state !== 'result' || draw.result.outcome !== 'ended') return;
  if (given.ungraded !== null) return;
  const { found, graders } = splitGraders(given.graders);
  const results = await deterministicVerdicts(graders, draw, given, graderRoom ?? null);
  const stated = options.prompts.prompts[planned.promptIndex]?.expectations ?? [];
  const judged = [...stated.map((expectation) => ({ expectation, required: false, weight: 1 })), ...found];
  if (judged.length > 0 || graders.length === 0)
    session.grading = await gradeMeasuredSession(
      session,
      subject,
      options,
      perform,
      judged.map(({ expectation }) => expectation),
    );
  session.graded = executedGrade(results, judged, session.grading);
}

async function gradeMeasuredSession(
  { planned, draw }: MeasuredSession,
  subject: MonteCarloSubject,
  { prompts, quality }: GradingOptions,
  perform: MonteCarloContext['perform'],
  ownExpectations?: readonly string[],
): Promise<Grading | null> {
  const prompt = prompts.prompts[planned.promptIndex];
  if (draw.state !== 'result' || prompt === undefined) return null;
  const { text, expectedOutput } = prompt;
  const expectations = ownExpectations ?? prompt.expectations;
  const task = { prompt: text, statedScope: subject.statedScope, expectations, expectedOutput };
  const about = {
    label: `quality of ${planned.label}`,
    subject: subject.path,
    sample: planned.sample,
  };
  try {
    return { state: 'graded', graded: await gradeSession(perform, draw.result, task, quality, about) };
  } catch (error) {
    if (!MeasurementError.isInstance(error)) throw error;
    return { state: 'errored', reason: error.message };
  }
}
