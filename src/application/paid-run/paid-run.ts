import { readModelEnvironment } from '../../config/model-environment.ts';
import { VERSION } from '../../config/version.ts';
import { InterruptedError } from '../../errors/interrupted-error.ts';
import { type ParkedBatches, ParkedError } from '../../errors/parked-error.ts';
import type { PaidLayers } from '../../evaluate/paid-layers.ts';
import { judgeSkill } from '../../judge/judge-skill.ts';
import { countPlannedCalls } from '../../judge/planned-calls.ts';
import { createPerform, type RunHandle } from '../../run/create-perform.ts';
import type { RunEvent } from '../../run/run-event.ts';
import type { RunStats } from '../../run/run-tally.ts';
import type { Perform } from '../../run/task.ts';
import { systemTimer } from '../../run/timer.ts';
import type { Journal, RunStatus } from '../../store/journal.ts';
import { lookAgainInMs, openBatches, questionsOf, unlessAwaited } from '../executors/batch-executor.ts';
import { openRunJob, packRun } from '../executors/jobs/run-job.ts';
import { refuseUnbatchable } from '../executors/refuse-unbatchable.ts';
import type { FleetConnection, Ports } from '../ports.ts';
import { FLEET_HOLDER, isHolderAlive, thisHolder } from '../runs/run-holder.ts';
import { judgeOptionsOf } from './judge-options-of.ts';
import type { HarnessPlan, PaidRunPlan } from './paid-run-plan.ts';
import { PlanOnRecord } from './plan-on-record.ts';
import { callsAtOnce, limitsOf, sharedLimitsOf } from './pool-limits.ts';
import { rankedSubject } from './ranking-plan.ts';
import { refuseLocalWork } from './refuse-local-work.ts';
import { refuseUnboundedCost } from './refuse-unbounded-cost.ts';
import { budgetOf, leastBudgetOf, refuseHopelessBudget } from './run-budget.ts';
import type { SessionRuns } from './session-runs.ts';

/** Workers elsewhere make the calls: this process only waits for them. */
export const FLEET_AT_ONCE = 1_000;

/** What a run that has ended came to. */
export interface PaidRunFacts {
  id: string;
  stats: RunStats;
  /** The budget that was in force, in US dollars; null: none. */
  maxCostUsd: number | null;
}

/** What paid work is done with. */
export interface PaidRun {
  layers: PaidLayers;
  /** For what is not a layer. */
  perform: Perform;
  /** Null when the plan has none. */
  sessions: SessionRuns | null;
  /** Tells what more is planned, which is kept on record too. */
  progress: Ports['progress'];
}

/**
 * Runs work that may call models: opens the journal, keeps the run on record whatever comes, tells of its progress, and
 * ends it in order when the signal is aborted.
 * @param work its result says whether anything is missing from it
 * @throws DatabaseError, UsageError, InterruptedError, DetachedError, ParkedError
 */
export async function withPaidRun<Result>(
  plan: PaidRunPlan,
  ports: Ports,
  work: (run: PaidRun) => Promise<{ result: Result; complete: boolean }>,
): Promise<{ result: Result; run: PaidRunFacts }> {
  if (plan.request.batch !== undefined) refuseUnbatchable(plan);
  if (plan.request.fleet !== undefined) refuseLocalWork(plan);
  await refuseUnboundedCost(plan, ports);
  // What programs cannot run in is said before a run is on record.
  const harness = await harnessOf(plan, ports);
  const packed = packRun(plan, ports);
  const fleet = plan.request.fleet === undefined ? null : await ports.store.openFleet();
  const journal = await ports.store.openJournal();
  const letInterrupts = ports.deferInterrupts();
  try {
    const { run, holder } = await beginRun(plan, journal, ports);
    const job = packed === null || fleet === null ? null : await openRunJob(plan, run, packed, fleet, ports);
    const planned = new PlanOnRecord(journal, run);
    const progress: Ports['progress'] = (event) => {
      planned.hear(event);
      ports.progress(event);
    };
    const sessions = harness === null ? null : await openSessions(harness, plan, ports);
    const batches = plan.request.batch === undefined ? null : await openBatches(run, plan, journal, ports);
    const handle = batches ?? (await openHandle({ run, holder, plan, sessions, journal, fleet }, ports));
    let status: Exclude<RunStatus, 'running'> = 'failed';
    const park = async (waiting: ParkedBatches | null | undefined) => {
      if (!waiting) return;
      status = 'parked';
      ports.job?.parking?.lookAgain(lookAgainInMs(await journal.batchesOf(run), ports.now()));
      throw new ParkedError(run, waiting, plan.request.batch?.wait);
    };
    try {
      ports.progress({ type: 'run-started', run, stats: () => handle.stats() });
      const layers = paidLayersOf(plan, handle, sessions, { clock: ports.clock, progress });
      await park(await batches?.collect(plan.request.batch?.wait ?? false));
      const worked = await unlessAwaited(
        work({ layers, perform: handle.perform, sessions, progress }),
        batches !== null,
      );
      await park(await batches?.finish());
      if (worked === null) throw new Error('The run waits for a response that was never requested.');
      const { result, complete } = worked;
      refuseHopelessBudget(handle.stats(), plan);
      const { budgetRefused } = handle.stats();
      status = budgetRefused ? 'budget-spent' : complete ? 'finished' : 'incomplete';
      return { result, run: { id: run, stats: handle.stats(), maxCostUsd: budgetOf(plan) } };
    } catch (error) {
      if (ports.signal.aborted || InterruptedError.isInstance(error)) {
        status = 'interrupted';
        throw new InterruptedError(run);
      }
      throw error;
    } finally {
      ports.progress({ type: 'run-ended', run });
      // Each of them whatever becomes of the one before: processes must not be left behind, nor a run that seems at work.
      await handle
        .close()
        .finally(() => sessions?.stop())
        .finally(() => planned.settled())
        .finally(() => ports.job?.parking?.isParked || journal.endRun(run, status, ports.now()))
        .finally(() => job?.close());
    }
  } finally {
    letInterrupts();
    await journal.close();
    await fleet?.close();
  }
}

async function beginRun(plan: PaidRunPlan, journal: Journal, ports: Ports) {
  const { workingDirectory, commandLine = [], resumed, fleet } = plan.request;
  const isOfFleet = ports.job === undefined ? fleet?.detach === true : ports.job.parking !== null;
  const holder = isOfFleet ? FLEET_HOLDER : thisHolder(ports);
  const startedAt = ports.now();
  if (resumed !== undefined) {
    // Whoever had the run before has lost the lease of its job.
    const isAlive = ports.job === undefined ? isHolderAlive(ports) : () => false;
    await journal.resumeRun(resumed.id, holder, startedAt, isAlive);
    return { run: resumed.id, holder };
  }
  const run = `r${ports.randomId(8)}`;
  await journal.beginRun({
    id: run,
    command: commandLine,
    workingDirectory,
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

/** What a run that was begun has opened. */
interface OpenedRun {
  run: string;
  holder: ReturnType<typeof thisHolder>;
  plan: PaidRunPlan;
  sessions: SessionRuns | null;
  journal: Journal;
  fleet: FleetConnection | null;
}

async function openHandle(
  { run: runId, holder, plan, sessions, journal, fleet }: OpenedRun,
  ports: Ports,
): Promise<RunHandle> {
  const { settings, request } = plan;
  const { now, clock: elapsedMs, random, signal } = ports;
  const kind = questionsOf(plan, ports);
  const shared = {
    journal,
    runId,
    fresh: request.fresh ?? false,
    kinds: [
      kind,
      ...(sessions === null ? [] : [sessions.kind]),
      ...(plan.probed?.kinds ?? []),
      ...(plan.freeKinds ?? []),
    ],
    clock: { now, elapsedMs, timer: systemTimer },
    signal,
    maxCostUsd: budgetOf(plan),
    spentUsd: request.resumed?.spentUsd ?? 0,
    onEvent: (event: RunEvent) => ports.progress({ type: 'task', event }),
  };
  if (fleet !== null && request.fleet !== undefined) {
    const { createFleetPerform } = await import('../../fleet/create-fleet-perform.ts');
    const { queue, contents } = fleet;
    const limitsOf = (pool: string) => sharedLimitsOf(pool, settings);
    const { weight } = request.fleet;
    const parking = ports.job?.parking ?? null;
    const asked = { ...shared, queue, contents, limitsOf, weight, toolVersion: VERSION };
    return await createFleetPerform({ ...asked, parking, again: parking === null });
  }
  return createPerform({
    ...shared,
    ...{ holder, isAlive: isHolderAlive(ports), random },
    leastBudgetUsd: await leastBudgetOf(plan, ports),
    limitsOf: (pool) => limitsOf(pool, settings, sessions, ports),
  });
}

/** What runs the sessions, with the sandbox that programs need. @throws SandboxError with what to install */
async function harnessOf(
  { simulation, probed, request }: PaidRunPlan,
  ports: Ports,
): Promise<HarnessPlan | null> {
  const sessions = probed?.sessions ?? null;
  if (simulation !== null || sessions === null) return simulation;
  const isProgram = [sessions, ...(sessions.others ?? [])].some(({ program }) => (program ?? null) !== null);
  if (!isProgram || request.fleet !== undefined) return sessions;
  const { programSandbox } = await import('./execution-plan.ts');
  return { ...sessions, sandbox: await programSandbox(ports) };
}

/** Agents, their gateways and sandboxes are a third of the code: a run without sessions does not load it. */
async function openSessions(
  harness: HarnessPlan,
  { settings }: PaidRunPlan,
  ports: Ports,
): Promise<SessionRuns> {
  const { openSessionRuns } = await import('./session-runs.ts');
  return openSessionRuns(
    harness,
    settings,
    readModelEnvironment(ports.variables, settings.models.endpoints),
    callsAtOnce(settings),
    ports,
  );
}

function paidLayersOf(
  { judge, simulation, ranking, settings, request }: PaidRunPlan,
  { perform }: RunHandle,
  sessions: SessionRuns | null,
  { clock, progress }: Pick<Ports, 'clock' | 'progress'>,
): PaidLayers {
  if (judge === null) return { judge: async () => null, skillsAtOnce: 1 };
  const options = judgeOptionsOf(judge);
  const { seed } = settings.models;
  const planMore = (calls: number) => progress({ type: 'calls-planned', calls, skills: 0 });
  return {
    judge: (subject) => {
      progress({ type: 'calls-planned', calls: countPlannedCalls(subject, options, seed), skills: 1 });
      // What is not known yet is left out of a result that nobody sees.
      return unlessAwaited(
        judgeSkill(subject, options, { perform, clock, seed }),
        request.batch !== undefined,
      );
    },
    ...(simulation === null || sessions === null
      ? {}
      : {
          simulate: async (skill) => {
            const { simulateInAgents } = await import('./simulate-in-agents.ts');
            const { simulationOptionsOf } = await import('./session-runs.ts');
            return simulateInAgents(
              skill,
              simulation,
              simulationOptionsOf(simulation, judge, settings, request.workingDirectory),
              {
                ...{ perform, clock, seed },
                skillRegistry: sessions.skillRegistry,
                workspaces: sessions.workspaces,
                ...(sessions.graderRoom === null ? {} : { graderRoom: sessions.graderRoom }),
                concurrency: request.fleet === undefined ? sessions.concurrency : FLEET_AT_ONCE,
                // Each session that activates the skill is judged.
                onPlan: (count) => planMore(2 * count),
              },
            );
          },
        }),
    ...(ranking === null
      ? {}
      : {
          rank: async (measured) => {
            const { rankSkill } = await import('../../ranking/rank-skill.ts');
            const { contender, options } = rankedSubject(measured, ranking, judge, settings);
            return rankSkill(contender, ranking.view, options, {
              perform,
              seed,
              onPlan: (matchups) => planMore(2 * judge.models.length * matchups),
            });
          },
        }),
    skillsAtOnce: request.fleet === undefined ? callsAtOnce(settings) : FLEET_AT_ONCE,
    onPlan: (skills) => progress({ type: 'skills-planned', skills }),
  };
}
