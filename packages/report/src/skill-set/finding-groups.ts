import { LEVELS, type Level, type ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import type { AgentSet, SetFinding, SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { agentTitle, roomAdvice } from '@plugin-eval/skill/agents/room-advice.ts';
import { formatCount, plural } from '../number-format.ts';
import { skillLabel } from './skill-label.ts';

/** Findings of one cause. */
export interface FindingGroup {
  /** Unique within a set. */
  id: string;
  level: Level;
  title: string;
  /** Helps all of them; null where each has its own. */
  advice: string | null;
  /** Skills grouped by their state, or one line for each pair. */
  parts: readonly { title: string; items: readonly string[] }[];
  /** Heads the parts. */
  summary: string;
  /** Findings in it. */
  count: number;
}

/** Groups the findings of a set by their cause, the worst and largest group first. */
export function findingGroups(set: SkillSet): FindingGroup[] {
  const byRule = Map.groupBy(set.findings, ({ rule }) => rule);
  const listing = [...(byRule.get('not-listed') ?? []), ...(byRule.get('description-lost') ?? [])];
  const pairs = Object.entries(PAIR_TITLES).flatMap(([rule, title]) => {
    const found = byRule.get(rule as SetFinding['rule']) ?? [];
    return found.length === 0 ? [] : [pairGroup(rule, title(found.length), found)];
  });
  return [...budgetGroups(set, listing), ...reasonGroups(set, listing), ...pairs].sort(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.count - a.count,
  );
}

type State = AgentSet['rows'][number]['state'];

/** States of skills that the budget leaves no room for, with their first and their further words in a title. */
const CROWDED_OUT = {
  omitted: ['is not listed', 'are not listed', 'not listed'],
  'name-only': ['is listed by name only', 'are listed by name only', 'by name only'],
  cut: ['is listed with a cut description', 'are listed with a cut description', 'cut'],
} as const;

const PAIR_TITLES: { [Rule in SetFinding['rule']]?: (count: number) => string } = {
  'recall-loss': (count) =>
    `${plural(count, 'skill')} ${count === 1 ? 'loses' : 'lose'} prompts by the change`,
  collision: (count) => `${plural(count, 'pair')} of skills ${count === 1 ? 'is' : 'are'} nearly the same`,
  'similar-name': (count) =>
    `${plural(count, 'pair')} of names ${count === 1 ? 'is' : 'are'} easily confused`,
  'duplicate-body': (count) =>
    `${plural(count, 'pair')} of skills ${count === 1 ? 'has' : 'have'} nearly the same body`,
};

/** One group for each agent whose list has no room for all of every skill. */
function budgetGroups(set: SkillSet, listing: readonly SetFinding[]): FindingGroup[] {
  return set.agents.flatMap((one) => {
    const { agent, rows } = one;
    const found = listing.filter(
      ({ agents, skill }) => agents.includes(agent) && (rows[skill]?.state ?? 'whole') in CROWDED_OUT,
    );
    if (found.length === 0) return [];
    const byState = Map.groupBy(found, ({ skill }) => rows[skill]?.state as State);
    const states = (Object.keys(CROWDED_OUT) as (keyof typeof CROWDED_OUT)[]).filter((state) =>
      byState.has(state),
    );
    const counted = states.map((state, at) => {
      const count = byState.get(state)?.length ?? 0;
      const [single, several, further] = CROWDED_OUT[state];
      return at === 0
        ? `${plural(count, 'skill')} ${count === 1 ? single : several} in ${agentTitle(agent)}`
        : `${formatCount(count)} ${further}`;
    });
    const cut = byState.get('cut') ?? [];
    const [lost, kept] = [true, false].map((isLost) =>
      cut.filter(({ skill }) => (rows[skill]?.lostTrigger !== null) === isLost),
    );
    return [
      {
        id: `budget-${agent}`,
        level: worstOf(found),
        title: counted.join(', '),
        advice: roomAdvice(one) ?? commonFix(found),
        parts: partsOf(set, [
          ['Not listed', byState.get('omitted')],
          ['Name only', byState.get('name-only')],
          ['Cut, without the words that say when to use it', lost],
          ['Cut', kept],
        ]),
        ...sizeOf(found, 'skill'),
      },
    ];
  });
}

/** Skills that agents leave out for a separate reason: one group for each set of agents. */
function reasonGroups(set: SkillSet, listing: readonly SetFinding[]): FindingGroup[] {
  const stateIn = (agent: ListedAgentName | undefined, skill: number) =>
    set.agents.find((one) => one.agent === agent)?.rows[skill]?.state;
  const left = listing.filter(({ agents: [agent], skill }) => {
    const state = stateIn(agent, skill);
    return state === 'invalid' || state === 'shadowed';
  });
  return [...Map.groupBy(left, ({ agents, fix }) => `${agents.join('-')} ${fix}`).values()].map(
    (found, at) => {
      const agents = found[0]?.agents ?? [];
      const byReason = Map.groupBy(found, ({ message }) => message);
      return {
        id: `ignored-${at}`,
        level: worstOf(found),
        title: `${plural(found.length, 'skill')} ${found.length === 1 ? 'is' : 'are'} ignored by ${agents.map(agentTitle).join(', ')}`,
        advice: commonFix(found),
        parts: partsOf(
          set,
          [...byReason].map(([message, of]) => [message.replace(/\.$/, ''), of]),
        ),
        ...sizeOf(found, 'skill'),
      };
    },
  );
}

function pairGroup(id: string, title: string, found: readonly SetFinding[]): FindingGroup {
  const advice = commonFix(found);
  return {
    ...{
      id,
      title,
      advice,
      level: worstOf(found),
      ...sizeOf(found, id === 'recall-loss' ? 'skill' : 'pair'),
    },
    parts: [
      {
        title: '',
        items: found.map(({ message, fix }) => (advice === null ? `${message} ${fix}` : message)),
      },
    ],
  };
}

function partsOf(
  set: SkillSet,
  parts: readonly (readonly [title: string, found: readonly SetFinding[] | undefined])[],
): FindingGroup['parts'] {
  return parts.flatMap(([title, found = []]) =>
    found.length === 0 ? [] : [{ title, items: found.map(({ skill }) => skillLabel(set, skill)) }],
  );
}

function sizeOf(found: readonly SetFinding[], unit: string): Pick<FindingGroup, 'summary' | 'count'> {
  return { summary: plural(found.length, unit), count: found.length };
}

function worstOf(found: readonly SetFinding[]): Level {
  return LEVELS[Math.min(...found.map(({ level }) => LEVELS.indexOf(level)))] ?? 'info';
}

function commonFix([first, ...others]: readonly SetFinding[]): string | null {
  return first !== undefined && others.every(({ fix }) => fix === first.fix) ? first.fix : null;
}
