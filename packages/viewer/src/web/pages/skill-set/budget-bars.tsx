import type { AgentSet } from '@plugin-eval/core/documents/skill-set.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import { budgetSentence } from '@plugin-eval/report/skill-set/budget-sentence.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { budgetShares, PART_NAMES } from './budget-shares.ts';

/** Narrower parts have no room for their number. */
const NUMBERED = 0.07;

/** One bar per agent: the skills it lists in full, cut, by name only, or not at all. */
export function BudgetBars({ agents }: { agents: readonly AgentSet[] }) {
  const used = new Set(agents.flatMap(({ states }) => budgetShares(states).map(({ name }) => name)));
  return (
    <figure className="budget">
      <ul className="budget-rows">
        {agents.map((agent) => (
          <BudgetRow key={agent.agent} {...agent} />
        ))}
      </ul>
      <figcaption className="budget-legend">
        {PART_NAMES.filter((name) => used.has(name)).map((name) => (
          <span key={name}>
            <i className={partClass(name)} aria-hidden="true" />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function BudgetRow({ agent, states, budget }: AgentSet) {
  const shares = budgetShares(states);
  const isOver = budget !== null && budget.wanted > budget.limit;
  return (
    <li>
      <b>{agentTitle(agent)}</b>
      <span className="budget-bar" aria-hidden="true">
        {shares.map(({ name, count, share }) => (
          <i
            key={name}
            className={partClass(name)}
            style={{ width: percentAlong(share) }}
            title={`${formatCount(count)} ${name}`}
          >
            {share >= NUMBERED && formatCount(count)}
          </i>
        ))}
      </span>
      <span className="budget-numbers">
        {shares.map(({ name, count }) => `${formatCount(count)} ${name}`).join(', ') || 'no skills'}
        <small className={isOver ? 'bad' : undefined}>{budgetSentence(budget)}</small>
      </span>
    </li>
  );
}

function partClass(name: string): string {
  return `part-${name.replace(' ', '-')}`;
}
