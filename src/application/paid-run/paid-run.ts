import { readModelEnvironment } from '../../config/model-environment.ts';
import type { Settings } from '../../config/settings.ts';
import { PROVIDER_NAMES } from '../../documents/names.ts';
import { InterruptedError } from '../../errors/interrupted-error.ts';
import type { PaidLayers } from '../../evaluate/paid-layers.ts';
import { simulateSkill } from '../../evaluate/simulate-skill.ts';
import type { JudgeOptions } from '../../judge/judge-options.ts';
import { judgeSkill } from '../../judge/judge-skill.ts';
import { plannedCalls } from '../../judge/planned-calls.ts';
import { formerInputs } from '../../model/former-endpoints.ts';
import { knownModel } from '../../model/known-models.ts';
import { modelAnswerKind } from '../../model/model-answer.ts';
import { rankSkill } from '../../ranking/rank-skill.ts';
import { createPerform, type RunHandle } from '../../run/create-perform.ts';
import type { PoolLimits } from '../../run/pool-limiter.ts';
import type { RunStats } from '../../run/run-tally.ts';
import type { Perform } from '../../run/task.ts';
import { systemTimer } from '../../run/timer.ts';
import type { Journal, RunStatus } from '../../store/journal.ts';
import type { CliIo } from '../../cli/io.ts';
import { isHolderAlive, openJournal, thisHolder } from '../journal-file.ts';
import type { JudgePlan } from './judge-plan.ts';
import type { PaidRunPlan } from './paid-run-plan.ts';
import { Progress } from '../../cli/progress.ts';
import { rankedSubject } from './ranking-plan.ts';
import { budgetOf, leastBudgetOf, refuseHopelessBudget } from './run-budget.ts';
import { openSessionRuns, type SessionRuns, simulationOptionsOf } from './session-runs.ts';
import { VERSION } from '../../config/version.ts';

const DEFAULT_CALLS_AT_ONCE = 16;
/** Of the task kind that runs commands. */
const COMMAND_POOL = 'command';

/** What a run that has ended came to. */
export interface PaidRunFacts {
  id: string;
  stats: RunStats;
  /** The budget that was in force, in US dollars; null: none. */
  maxCostUsd: number | null;
}

/**
 * Runs work that may call models: opens the journal, keeps the run on record whatever comes, shows progress, and obeys
 * an interrupt.
 * @param work its result says whether anything is missing from it; `perform` and `sessions` are for what is no layer
 * @throws DatabaseError, UsageError, InterruptedError
 */
export async function withPaidRun<Result>(
  plan: PaidRunPlan,
  io: CliIo,
  work: (
    paid: PaidLayers,
    perform: Perform,
    progress: Progress,
    sessions: SessionRuns | null,
  ) => Promise<{ result: Result; complete: boolean }>,
): Promise<{ result: Result; run: PaidRunFacts }> {
  const journal = await openJournal(io);
  const interrupt = new AbortController();
  const stopListening = io.onInterrupt(() => interrupt.abort());
  const progress = new Progress(io);
  try {
    const id = await beginRun(plan, journal, io);
    const sessions = openSessions(plan, io);
    const handle = openHandle(id.run, id.holder, plan, sessions, journal, interrupt.signal, progress, io);
    let status: Exclude<RunStatus, 'running'> = 'failed';
    try {
      if (!plan.quiet) progress.start(() => handle.stats());
      const { result, complete } = await work(
        paidLayersOf(plan, handle, sessions, progress, io),
        handle.perform,
        progress,
        sessions,
      );
      refuseHopelessBudget(handle.stats(), plan, io);
      const { budgetRefused } = handle.stats();
      status = budgetRefused ? 'budget-spent' : complete ? 'finished' : 'incomplete';
      return { result, run: { id: id.run, stats: handle.stats(), maxCostUsd: budgetOf(plan, io) } };
    } catch (error) {
      if (interrupt.signal.aborted) {
        status = 'interrupted';
        throw new InterruptedError(id.run);
      }
      throw error;
    } finally {
      progress.stop();
      // Each of them whatever becomes of the one before: processes must not be left behind, nor a run that seems at work.
      await handle
        .close()
        .finally(() => sessions?.stop())
        .finally(() => journal.endRun(id.run, status, io.now()));
    }
  } finally {
    stopListening();
    await journal.close();
  }
}

async function beginRun(plan: PaidRunPlan, journal: Journal, io: CliIo) {
  const holder = thisHolder(io);
  const startedAt = io.now();
  if (io.resumed !== undefined) {
    await journal.resumeRun(io.resumed.id, holder, startedAt, isHolderAlive(io));
    return { run: io.resumed.id, holder };
  }
  const run = `r${io.randomId(8)}`;
  await journal.beginRun({
    id: run,
    command: io.commandLine ?? [],
    workingDirectory: io.workingDirectory,
    toolVersion: VERSION,
    subjects: plan.subjects,
    depth: plan.depth,
    seed: plan.settings.models.seed,
    maxCostUsd: plan.settings.models.maxCost,
    startedAt,
    holder,
  });
  return { run, holder };
}

function openHandle(
  runId: string,
  holder: ReturnType<typeof thisHolder>,
  plan: PaidRunPlan,
  sessions: SessionRuns | null,
  journal: Journal,
  signal: AbortSignal,
  progress: Progress,
  io: CliIo,
): RunHandle {
  const { settings, fresh, quiet } = plan;
  const { callTimeout, prices } = settings.models;
  const kind = modelAnswerKind({
    environment: readModelEnvironment(io.variables, settings.models.endpoints),
    callTimeoutMs: callTimeout * 1000,
    prices,
    now: io.now,
  });
  return createPerform({
    journal,
    runId,
    holder,
    isAlive: isHolderAlive(io),
    fresh,
    kinds: [kind, ...(sessions === null ? [] : [sessions.kind]), ...(plan.probed?.kinds ?? [])],
    clock: { now: io.now, elapsedMs: io.clock, timer: systemTimer },
    formerInputs: (input) => [
      ...formerInputs(input, settings.sameEndpoints),
      ...(plan.probed?.formerInputs?.(input) ?? []),
    ],
    random: Math.random,
    signal,
    maxCostUsd: budgetOf(plan, io),
    leastBudgetUsd: leastBudgetOf(plan, io),
    spentUsd: io.resumed?.spentUsd ?? 0,
    limitsOf: (pool) => limitsOf(pool, settings, sessions, io),
    ...(quiet ? {} : { onEvent: (event) => progress.note(event) }),
  });
}

function openSessions({ simulation, probed, settings }: PaidRunPlan, io: CliIo): SessionRuns | null {
  const harness = simulation ?? probed?.sessions ?? null;
  if (harness === null) return null;
  return openSessionRuns(
    harness,
    settings,
    readModelEnvironment(io.variables, settings.models.endpoints),
    callsAtOnce(settings),
    io,
  );
}

function limitsOf(
  pool: string,
  settings: Settings,
  sessions: SessionRuns | null,
  { cores }: CliIo,
): PoolLimits {
  // Programs of the user's own keep a core busy each.
  if (pool === COMMAND_POOL)
    return { maxInFlight: settings.concurrency ?? cores, requestsPerMinute: null, tokensPerMinute: null };
  const provider = PROVIDER_NAMES.find((name) => pool.startsWith(`${name} `));
  const limits = (provider && settings.models.providers[provider]) ?? {};
  const isOfSessions = pool.startsWith('claude-agent ') && sessions !== null;
  return {
    maxInFlight: isOfSessions ? sessions.concurrency : (limits.maxInFlight ?? callsAtOnce(settings)),
    requestsPerMinute: limits.requestsPerMinute ?? null,
    tokensPerMinute: limits.tokensPerMinute ?? null,
  };
}

function paidLayersOf(
  { judge, simulation, ranking, settings }: PaidRunPlan,
  { perform }: RunHandle,
  sessions: SessionRuns | null,
  progress: Progress,
  io: CliIo,
): PaidLayers {
  if (judge === null) return { judge: async () => null, skillsAtOnce: 1 };
  const options = judgeOptionsOf(judge);
  const { seed } = settings.models;
  const { clock } = io;
  return {
    judge: (subject) => {
      progress.planSkill(plannedCalls(subject, options, seed).length);
      return judgeSkill(subject, options, { perform, clock, seed });
    },
    ...(simulation === null || sessions === null
      ? {}
      : {
          simulate: (skill) =>
            simulateSkill(skill, simulationOptionsOf(simulation, judge, settings, io), {
              perform,
              clock,
              seed,
              skillRegistry: sessions.skillRegistry,
              concurrency: sessions.concurrency,
              // Each session that activates the skill is judged.
              onPlan: (count) => progress.planMore(2 * count),
            }),
        }),
    ...(ranking === null
      ? {}
      : {
          rank: (measured) => {
            const { contender, options } = rankedSubject(measured, ranking, judge, settings);
            return rankSkill(contender, ranking.view, options, {
              perform,
              seed,
              onPlan: (matchups) => progress.planMore(2 * judge.models.length * matchups),
            });
          },
        }),
    skillsAtOnce: callsAtOnce(settings),
    onPlan: (skills) => progress.plan(skills),
  };
}

function callsAtOnce({ concurrency }: Settings): number {
  return concurrency ?? DEFAULT_CALLS_AT_ONCE;
}

/** What the judge is told, apart from the skill. */
export function judgeOptionsOf({ models, rubrics, verify, maxOutputTokens }: JudgePlan): JudgeOptions {
  return {
    models,
    rubrics,
    maxOutputTokens,
    contextTokensOf: ({ provider, id }) => knownModel(provider, id)?.contextTokens ?? null,
    verifyJudge: verify,
  };
}
