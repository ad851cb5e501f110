import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { checkHarness } from '@plugin-eval/sessions/check-harness.ts';
import { CONTROL_SKILL } from '@plugin-eval/sessions/control-skill.ts';
import type { InstrumentCheck } from '@plugin-eval/sessions/instrument-check.ts';
import { performSession, type SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import { planControls, type SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import type { SessionResult } from '@plugin-eval/sessions/session-request.ts';
import type { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import type { Pair } from './pair-shares.ts';
import { RoutingSessions } from './plan-routing-session.ts';
import type { RoutingDraw, RoutingOrder } from './routing-draw.ts';
import { STRANGER } from './routing-draw.ts';
import { allSkills, type RoutingInstallation } from './routing-installation.ts';
import { type RoutingPlan, routingRounds } from './routing-rounds.ts';

export interface RoutingContext {
  perform: Perform;
  skillRegistry: Pick<SkillRegistry, 'put'>;
  /** Sessions under way together, at least 1. */
  concurrency: number;
  /** Receives the maximum number of sessions, controls included, before the first one. */
  onPlan?: (sessions: number) => void;
}

/** All draws for a set. */
export interface RoutingRun {
  /** The instrument check; null when it did not run. */
  check: InstrumentCheck | null;
  controls: SessionDraw[];
  draws: RoutingDraw[];
  /** Pairs with figures from the second stage only; null when the sessions ended before they were chosen. */
  chosen: Pair[] | null;
  /** True when every planned session gave a result. */
  complete: boolean;
  /** Reason the run is invalid; null when it is valid. */
  invalidReason: string | null;
  /** Models as the sessions reported them. */
  reportedModels: string[];
  paid: Paid[];
}

/**
 * Runs the sessions of a set. After a round with a missing result it stops: the next round depends on all
 * earlier ones, and a resumed run repeats that round from the journal.
 * @param subject what the sessions belong to, as documents name it
 * @throws UsageError, InterruptedError what ends the whole run
 */
export async function measureRouting(
  plan: RoutingPlan,
  installation: RoutingInstallation,
  setting: SessionSetting,
  subject: string,
  context: RoutingContext,
): Promise<RoutingRun> {
  const control = installable(CONTROL_SKILL);
  for (const skill of [...allSkills(installation), control]) context.skillRegistry.put(skill);
  const controls = planControls(
    installation.set.map(({ skill }) => skill),
    setting,
    control,
  );
  context.onPlan?.(controls.length + plan.sessions);
  const checked = await checkHarness(controls, subject, context);
  const run: RoutingRun = {
    ...{ check: null, controls: [], draws: [], chosen: null, complete: false },
    ...{ invalidReason: null, reportedModels: [], paid: [] },
  };
  if (checked.kind === 'not-isolated') return { ...run, invalidReason: checked.reason };
  const { check, draws: controlDraws } = checked;
  const begun = { ...run, check, controls: controlDraws };
  if (check.verdict !== 'passed')
    return { ...withSpending(begun, controlDraws), invalidReason: check.reason };
  const plannedDraws: SessionDraw[] = [...controlDraws];
  const draws: RoutingDraw[] = [];
  const finished = (rest: Partial<RoutingRun>) => ({ ...withSpending(begun, plannedDraws), draws, ...rest });
  const sessions = new RoutingSessions(installation, plan.prompts, setting);
  const memberOf = takers(installation);
  const rounds = routingRounds(plan);
  let round = rounds.next();
  while (!round.done) {
    const orders = round.value;
    const planned = orders.map((order) => sessions.plan(order));
    let came: SessionDraw[];
    try {
      came = await mapConcurrent(planned, context.concurrency, (one) =>
        performSession(context.perform, one, subject),
      );
    } catch (error) {
      if (!SessionIsolationError.isInstance(error)) throw error;
      return finished({ invalidReason: error.message });
    }
    plannedDraws.push(...came);
    const drawn = came.map((draw, at) => routingDraw(orders[at] as RoutingOrder, draw, memberOf));
    draws.push(...drawn);
    if (drawn.some(({ outcome }) => outcome === 'errored')) return finished({});
    round = rounds.next(drawn);
  }
  return finished({ chosen: round.value, complete: true });
}

/** Members by their name in a session. A change keeps names: the same member is the same before and after. */
function takers({ set, before }: RoutingInstallation): ReadonlyMap<string, number> {
  return new Map([...before, ...set].map(({ member, skill }) => [skill.name, member]));
}

/**
 * Finds the skill that took a prompt: the one loaded first. A session that failed afterwards still counts;
 * one that failed before gives no information.
 */
function routingDraw(
  order: RoutingOrder,
  draw: SessionDraw,
  memberOf: ReadonlyMap<string, number>,
): RoutingDraw {
  if (draw.state === 'errored')
    return { ...order, outcome: 'errored', taker: null, several: false, failure: draw.reason, key: draw.key };
  const { loads, outcome, failure }: SessionResult = draw.result;
  const names = [...new Set(loads.map(({ skill }) => skill))];
  const [first] = names;
  return {
    ...order,
    outcome: first === undefined ? outcome : 'ended',
    taker: first === undefined ? null : (memberOf.get(first) ?? STRANGER),
    several: names.length > 1,
    failure,
    key: draw.key,
  };
}

function withSpending(run: RoutingRun, draws: readonly SessionDraw[]): RoutingRun {
  const results = draws.flatMap((draw) => (draw.state === 'result' ? [draw] : []));
  const models = results.flatMap(({ result }) => result.reportedModel ?? []);
  return {
    ...run,
    reportedModels: [...new Set(models)].sort(),
    paid: results.map(({ paid }) => paid),
  };
}
