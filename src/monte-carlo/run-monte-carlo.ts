import type { Finding } from '../documents/finding.ts';
import type { MonteCarloLayer } from '../documents/monte-carlo-layer.ts';
import { SessionIsolationError } from '../errors/session-isolation-error.ts';
import { mapConcurrent } from '../run/map-concurrent.ts';
import { assembleLayer, type Batch } from './assemble-layer.ts';
import { checkInstrument } from './instrument-check.ts';
import { type MeasuredSession, measureSessions } from './measure-sessions.ts';
import type { MonteCarloContext, MonteCarloOptions, MonteCarloSubject } from './monte-carlo-options.ts';
import { outcomeOf } from './outcome-of.ts';
import { performSession, type SessionDraw } from './perform-session.ts';
import {
  type Installation,
  type PlannedDraw,
  planControls,
  planDraws,
  planExecutedDraws,
  planInstallation,
} from './plan-sessions.ts';
import { isPreciseEnough, LOOKS } from './stop-early.ts';

/** What layer 3 says of one skill. */
export interface MonteCarloResult {
  layer: MonteCarloLayer;
  findings: Finding[];
}

/**
 * Layer 3: sessions of an agent that is free to use the skill or not. The instrument is checked first; with a harness
 * that fails its check nothing is measured. Nothing is paid but through `perform`. What could not be measured is
 * errored in the layer; it is never a score.
 * @throws UsageError, InterruptedError what ends the whole run, such as a refused key
 */
export async function runMonteCarlo(
  subject: MonteCarloSubject,
  options: MonteCarloOptions,
  context: MonteCarloContext,
): Promise<MonteCarloResult> {
  const startedAt = context.clock();
  const installation = planInstallation(subject.skill, options, context.seed);
  const batch = subject.exempt
    ? exemptBatch(installation)
    : await runBatch(subject, options, installation, context);
  const layer = assembleLayer(batch, subject, options, context.seed);
  return { layer: { ...layer, durationMs: context.clock() - startedAt }, findings: [] };
}

function exemptBatch(installation: Installation): Batch {
  return {
    installation,
    planned: 0,
    controls: [],
    check: null,
    sessions: [],
    executed: [],
    invalidReason: null,
    stoppedEarly: null,
  };
}

async function runBatch(
  subject: MonteCarloSubject,
  options: MonteCarloOptions,
  installation: Installation,
  context: MonteCarloContext,
): Promise<Batch> {
  for (const skill of [...installation.skills, ...installation.without, installation.control]) {
    context.skillRegistry.put(skill);
  }
  const controls = planControls(installation, options);
  const draws = planDraws(installation, options);
  const executedDraws = planExecutedDraws(draws, options);
  context.onPlan?.(controls.length + draws.length + executedDraws.length);

  const checked = await runControls(controls, subject, context);
  const base = {
    ...{ installation, planned: options.sessions, controls: checked.draws, stoppedEarly: null },
    executed: [],
  };
  if (checked.isolationError !== null) {
    return { ...base, check: null, sessions: [], invalidReason: checked.isolationError.message };
  }
  const outcomes = checked.draws.map((draw, index) => ({
    shouldFire: controls[index]?.shouldFire ?? false,
    result: draw.state === 'result' ? draw.result : null,
    error: draw.state === 'errored' ? draw.reason : null,
  }));
  const check = checkInstrument(outcomes, installation.control.name);
  if (check.verdict !== 'passed') return { ...base, check, sessions: [], invalidReason: check.reason };

  const { sessions, isolationError, stoppedEarly } = await runDraws(draws, subject, options, context);
  const result = { ...base, check, sessions, stoppedEarly };
  if (isolationError !== null) return { ...result, invalidReason: isolationError.message };
  const executed = await measureSessions(executedDraws, subject, options, context);
  return {
    ...result,
    executed: executed.sessions,
    invalidReason: executed.isolationError?.message ?? null,
  };
}

async function runControls(
  planned: ReturnType<typeof planControls>,
  subject: MonteCarloSubject,
  { perform, concurrency }: MonteCarloContext,
): Promise<{ draws: SessionDraw[]; isolationError: SessionIsolationError | null }> {
  try {
    const draws = await mapConcurrent(planned, concurrency, (one) =>
      performSession(perform, one, subject.path),
    );
    return { draws, isolationError: null };
  } catch (error) {
    if (!SessionIsolationError.isInstance(error)) throw error;
    return { draws: [], isolationError: error };
  }
}

/** All of them, or, when the sessions may stop early, look by look. */
async function runDraws(
  planned: readonly PlannedDraw[],
  subject: MonteCarloSubject,
  options: MonteCarloOptions,
  context: MonteCarloContext,
): Promise<{
  sessions: MeasuredSession[];
  isolationError: SessionIsolationError | null;
  stoppedEarly: MonteCarloLayer['stoppedEarly'];
}> {
  const { stopEarly: precision, prompts } = options;
  const looks = precision === null ? [] : LOOKS.filter((look) => look < options.sessions);
  const sessions: MeasuredSession[] = [];
  let from = 0;
  for (const to of [...looks, options.sessions]) {
    const next = planned.filter(({ index }) => index >= from && index < to);
    const measured = await measureSessions(next, subject, options, context);
    sessions.push(...measured.sessions);
    const { isolationError } = measured;
    if (isolationError !== null) return { sessions, isolationError, stoppedEarly: null };
    const soFar = sessions.map((session) => outcomeOf(session, subject));
    if (precision !== null && to < options.sessions && isPreciseEnough(prompts.prompts, soFar, precision)) {
      return { sessions, isolationError: null, stoppedEarly: { after: to, precision } };
    }
    from = to;
  }
  return { sessions, isolationError: null, stoppedEarly: null };
}
