import type { MeasuredRouting } from '@plugin-eval/core/documents/measured-routing.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { failOnFindings } from '../fail-on-findings.ts';

/** Bounds of a set's gates. Recalls are measured when sessions were requested, else estimated. */
interface SetBounds {
  failOn?: Level | null | undefined;
  /** Most characters or tokens beyond the budget of an agent. */
  maxOverflow?: number | undefined;
  /** Least mean recall, 0 to 1. */
  minRecall?: number | undefined;
  /** Most by which the others' recall may fall with a change, 0 to 1. */
  maxRecallLoss?: number | undefined;
}

type SetGate = SkillSet['gates'][number];

/** The requested gates. */
export function setGates(document: SkillSet, bounds: SetBounds): SetGate[] {
  const { failOn, maxOverflow, minRecall, maxRecallLoss } = bounds;
  const isMeasured = document.measured !== null;
  return [
    ...(failOn === undefined || failOn === null ? [] : [failOnFindings(document.findings, failOn)]),
    ...(maxOverflow === undefined ? [] : [overflowGate(document, maxOverflow)]),
    ...(minRecall === undefined
      ? []
      : [isMeasured ? measuredRecallGate(document, minRecall) : recallGate(document, minRecall)]),
    ...(maxRecallLoss === undefined
      ? []
      : [isMeasured ? measuredLossGate(document, maxRecallLoss) : lossGate(document, maxRecallLoss)]),
  ];
}

function overflowGate({ agents }: SkillSet, bound: number): SetGate {
  const beyond = agents.map(({ agent, budget }) => ({
    agent,
    by: budget === null ? 0 : Math.max(0, budget.wanted - budget.limit),
    unit: budget?.unit ?? 'characters',
  }));
  const worst = beyond.reduce((most, one) => (one.by > most.by ? one : most), beyond[0] ?? NOTHING);
  const passed = worst.by <= bound;
  const message = passed
    ? `No agent's budget is exceeded by more than ${bound}.`
    : `The rows are ${worst.by} ${worst.unit} beyond the budget of ${worst.agent}, ${worst.by - bound} more than ${bound}.`;
  return { name: 'max-overflow', bound, passed, message };
}

const NOTHING = { agent: 'none', by: 0, unit: 'characters' };

function recallGate({ agents }: SkillSet, bound: number): SetGate {
  const low = agents.find(({ routing: { meanRecall } }) => meanRecall === null || meanRecall + 1e-9 < bound);
  const message =
    low === undefined
      ? `The estimated recall is at least ${bound} in every agent.`
      : low.routing.meanRecall === null
        ? 'There are no prompts to estimate a recall from.'
        : `The estimated recall in ${low.agent} is ${low.routing.meanRecall.toFixed(3)}, under ${bound}.`;
  return { name: 'min-recall', bound, passed: low === undefined, message };
}

function lossGate({ changes }: SkillSet, bound: number): SetGate {
  const losses = changes.map(({ agent, meanRecallBefore, meanRecallAfter }) => ({
    agent,
    loss: meanRecallBefore === null || meanRecallAfter === null ? 0 : meanRecallBefore - meanRecallAfter,
  }));
  const worst = losses.find(({ loss }) => loss > bound + 1e-9);
  const message =
    worst === undefined
      ? `The other skills lose at most ${bound} of their estimated recall.`
      : `The other skills lose ${worst.loss.toFixed(3)} of their estimated recall in ${worst.agent}, more than ${bound}.`;
  return { name: 'max-recall-loss', bound, passed: worst === undefined, message };
}

/** Decides by the value; the message says whether the interval agrees. */
function measuredRecallGate(document: SkillSet, bound: number): SetGate {
  const { worst: recall, where } = worstOf(
    document,
    ({ meanRecall }) => meanRecall,
    (a, b) => a.value - b.value,
  );
  if (recall === null)
    return {
      ...{ name: 'min-recall', bound, passed: false },
      message: `No recall was measured${where}.`,
    };
  const { value, low, high } = recall;
  const passed = value + 1e-9 >= bound;
  const sure = passed ? low >= bound : high < bound;
  return {
    ...{ name: 'min-recall', bound, passed },
    message: `The measured recall${where} is ${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}), ${passed ? 'at least' : 'under'} ${bound}${sure ? '' : '; the interval does not decide it'}.`,
  };
}

function measuredLossGate(document: SkillSet, bound: number): SetGate {
  const { worst: loss, where } = worstOf(
    document,
    ({ change }) => change?.loss ?? null,
    (a, b) => b.value - a.value,
  );
  if (loss === null)
    return {
      ...{ name: 'max-recall-loss', bound, passed: false },
      message: `No loss of recall was measured${where}: that needs --add or --without, with sessions before and after.`,
    };
  const { value, low, high } = loss;
  const passed = value <= bound + 1e-9;
  const sure = passed ? high <= bound : low > bound;
  return {
    ...{ name: 'max-recall-loss', bound, passed },
    message: `The other skills lose ${value.toFixed(3)} of their measured recall${where} (${low.toFixed(3)} to ${high.toFixed(3)}), ${passed ? 'at most' : 'more than'} ${bound}${sure ? '' : '; the interval does not decide it'}.`,
  };
}

/** The figure of the worst agent; null when an agent has none. `where` names the agent. */
function worstOf<Figure>(
  { measured, alsoMeasured }: SkillSet,
  figureIn: (measured: MeasuredRouting) => Figure | null,
  compare: (a: Figure, b: Figure) => number,
): { worst: Figure | null; where: string } {
  const all = measured === null ? [] : [measured, ...alsoMeasured];
  const nameOf = (one: MeasuredRouting) => (all.length > 1 ? ` with ${one.driver}` : '');
  const missing = all.find((one) => figureIn(one) === null);
  if (missing !== undefined) return { worst: null, where: nameOf(missing) };
  const found = all.flatMap((one) => {
    const figure = figureIn(one);
    return figure === null ? [] : [{ worst: figure, where: nameOf(one) }];
  });
  return found.sort((a, b) => compare(a.worst, b.worst))[0] ?? { worst: null, where: '' };
}
