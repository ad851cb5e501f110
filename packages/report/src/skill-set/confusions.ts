import type { MeasuredRouting } from '@plugin-eval/core/documents/measured-routing.ts';
import type { AgentSet, SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { formatPercent, plural } from '../number-format.ts';
import { measuredIn } from './measured-view.ts';

/** Prompts of an estimate from which on a cell has its full colour. */
const FULL = 3;

/** Prompts of one skill that another one takes, or its own that it takes itself. */
export interface ConfusionCell {
  from: number;
  to: number;
  /** Share from 0 to 1, for its colour. */
  strength: number;
  /** Fits into a cell. */
  figure: string;
  /** The same in words, after the names of the skills. */
  words: string;
}

/** The confusion matrix of one agent. */
export interface ConfusionView {
  label: string;
  isMeasured: boolean;
  /** Off the diagonal. */
  cells: readonly ConfusionCell[];
  /** Pairs of skills that are nearly the same. */
  alike: AgentSet['collisions'];
  /** The diagonal. */
  own: readonly ConfusionCell[];
  /** All skills, with confused ones side by side. */
  order: readonly number[];
}

/** Lists known confusions, measured ones first. */
export function confusionViews(set: SkillSet): ConfusionView[] {
  const measured = measuredIn(set);
  return [
    ...measured.map(measuredView),
    ...set.agents.map((agent) => estimatedView(agent, measured.length > 0 ? ', estimated' : '')),
  ];
}

function estimatedView({ agent, order, collisions, routing }: AgentSet, suffix: string): ConfusionView {
  return {
    label: `${agentTitle(agent)}${suffix}`,
    isMeasured: false,
    cells: routing.confusions.map(({ from, to, prompts }) => ({
      ...{ from, to, strength: Math.min(1, prompts / FULL), figure: String(prompts) },
      words: `${plural(prompts, 'prompt')} of the first would go to the second, by the estimate`,
    })),
    alike: collisions,
    own: routing.recall.flatMap((share, skill) =>
      share === null
        ? []
        : [
            {
              ...{ from: skill, to: skill, strength: share, figure: rounded(share) },
              words: `ranks first for ${formatPercent(share)} of its own prompts, by the estimate`,
            },
          ],
    ),
    order,
  };
}

function measuredView({ driver, matrix, order }: MeasuredRouting): ConfusionView {
  const cells = matrix.flatMap(({ from, to, share }): ConfusionCell[] => {
    if (from === null || to === null || to < 0 || to >= order.length) return [];
    const rate = `${formatPercent(share.value)} (${rounded(share.low)} to ${rounded(share.high)}, ${plural(share.sessions, 'session')})`;
    const words =
      from === to
        ? `takes ${rate} of its own prompts`
        : `${rate} of the prompts of the first go to the second`;
    return [{ from, to, strength: share.value, figure: rounded(share.value), words }];
  });
  return {
    label: `${driver}, measured`,
    isMeasured: true,
    cells: cells.filter(({ from, to }) => from !== to),
    alike: [],
    own: cells.filter(({ from, to }) => from === to),
    order,
  };
}

function rounded(share: number): string {
  return (share * 100).toFixed(0);
}
