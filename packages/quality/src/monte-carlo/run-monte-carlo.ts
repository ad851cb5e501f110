import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { checkHarness } from '@plugin-eval/sessions/check-harness.ts';
import { planControls } from '@plugin-eval/sessions/planned-session.ts';
import { assembleLayer, type Batch } from './assemble-layer.ts';
import { type MeasuredSession, measureSessions } from './measure-sessions.ts';
import type { MonteCarloContext, MonteCarloOptions, MonteCarloSubject } from './monte-carlo-options.ts';
import { outcomeOf } from './outcome-of.ts';
import {
  type Installation,
  type PlannedDraw,
  planDraws,
  planExecutedDraws,
  planInstallation,
} from './plan-sessions.ts';
import { isPreciseEnough, LOOKS } from './stop-early.ts';

/** The result of layer 3 for one skill. */
export interface MonteCarloResult {
  layer: MonteCarloLayer;
  findings: Finding[];
}

/**
 * Runs layer 3: sessions of an agent that may use the skill or not. The instrument is checked first; with a
 * harness that fails its check nothing is measured. All paid work goes through `perform`. Failed measurements
 * are errored in the layer, and never become a score.
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
    if (skill.shipped !== undefined) context.skillRegistry.put(skill.shipped);
  }
  const controls = planControls(installation.skills, options, installation.control);
  const draws = planDraws(installation, options);
  const executedDraws = planExecutedDraws(installation, draws, options);
  context.onPlan?.(controls.length + draws.length + executedDraws.length);

  const checked = await checkHarness(controls, subject.path, context);
  const base = { installation, planned: options.sessions, stoppedEarly: null, executed: [] };
  if (checked.kind === 'not-isolated')
    return { ...base, controls: [], check: null, sessions: [], invalidReason: checked.reason };
  const { draws: controlDraws, check } = checked;
  if (check.verdict !== 'passed')
    return { ...base, controls: controlDraws, check, sessions: [], invalidReason: check.reason };

  const { sessions, isolationError, stoppedEarly } = await runDraws(draws, subject, options, context);
  const result = { ...base, controls: controlDraws, check, sessions, stoppedEarly };
  if (isolationError !== null) return { ...result, invalidReason: isolationError.message };
  const executed = await measureSessions(executedDraws, subject, options, context);
  return {
    ...result,
    executed: executed.sessions,
    invalidReason: executed.isolationError?.message ?? null,
  };
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
