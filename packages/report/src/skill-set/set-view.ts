import type { ListedState } from '@plugin-eval/core/documents/names.ts';
import type { AgentSet, SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { agentTitle, isShortenable } from '@plugin-eval/skill/agents/room-advice.ts';
import { setHeadline } from '../headline/set-headline.ts';
import { plural } from '../number-format.ts';
import type { Section, Words } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { budgetSentence } from './budget-sentence.ts';
import { confusionSection } from './confusion-section.ts';
import { findingsSection } from './findings-section.ts';
import { measuredBasis, measuredSections } from './measured-view.ts';
import { skillLabel } from './skill-label.ts';

const MOST_SKILLS = 30;
const MOST_CHANGED = 30;
const MOST_PUBLISHED = 300;

export const STATE_MARKS: Readonly<Record<ListedState, string>> = {
  whole: 'whole',
  cut: 'cut',
  'name-only': 'name only',
  omitted: 'dropped',
  hidden: 'hidden',
  shadowed: 'shadowed',
  invalid: 'ignored',
};

/** Describes the origin of the prompts used to estimate recall. */
function promptSource({ skills, prompts: { skillsWithOwn } }: SkillSet): string {
  if (skills.length === 0) return 'No skill was read.';
  if (skillsWithOwn === skills.length) return 'Every skill has its own prompts.';
  return skillsWithOwn === 0
    ? 'No skill has its own prompts, so description sentences are used instead.'
    : `${plural(skillsWithOwn, 'skill')} ${skillsWithOwn === 1 ? 'has' : 'have'} prompts; description sentences are used for the others.`;
}

/** Lays out a set of skills, worst first. */
export function setView(set: SkillSet): Section[] {
  return [
    ...withPriority(1, headlineSection(set)),
    ...withPriority(1, section('agents', 'What each agent lists', [agentTable(set)])),
    ...measuredSections(set),
    ...changesSections(set),
    ...withPriority(1, findingsSection(set)),
    ...withPriority(3, confusionSection(set)),
    ...skillsSection(set),
    ...section('errors', set.errors.length + set.skipped.length === 0 ? null : 'Not read', [
      list([
        ...set.errors.map(({ message }) => message),
        ...set.skipped.map(({ path, reason }) => `${path}: ${reason}`),
      ]),
    ]),
    ...withPriority(
      3,
      section('basis', 'Data and methods', [
        factList([
          ...set.agents.map(({ agent, version, read, reading }) =>
            fact(
              agentTitle(agent),
              version ?? 'untried',
              `${version === null ? 'documentation read' : 'measured'} on ${read}${reading === 'specification' ? '; its reading of frontmatter is assumed' : ''}`,
            ),
          ),
          fact('collisions from', set.collisionBound.similarity.toFixed(3), set.collisionBound.source),
          fact('routing estimate', 'BM25', 'from words alone, by no model'),
          ...measuredBasis(set),
        ]),
      ]),
    ),
  ];
}

function headlineSection(set: SkillSet): Section[] {
  return section('headline', null, [
    ...setHeadline(set),
    paragraph([
      { text: plural(set.skills.length, 'skill'), tone: 'strong' },
      `, ${plural(set.prompts.total, 'prompt')}. ${promptSource(set)}`,
    ]),
    ...set.gates
      .filter(({ passed }) => !passed)
      .map(({ name, message }) => notice('alarm', `${name}: ${message}`)),
  ]);
}

interface AgentColumn {
  title: string;
  value: (agent: AgentSet) => number;
}

const AGENT_COLUMNS: readonly AgentColumn[] = [
  { title: 'Whole:', value: ({ states }) => states.whole },
  { title: 'Cut:', value: ({ states }) => states.cut },
  { title: 'Name only:', value: ({ states }) => states['name-only'] },
  { title: 'Dropped:', value: ({ states }) => states.omitted },
  { title: 'Ignored:', value: ({ states }) => states.invalid + states.shadowed },
  { title: 'Hidden:', value: ({ states }) => states.hidden },
  { title: 'Collisions:', value: ({ collisions }) => collisions.length },
];

/** One row for each agent; columns of zeros are left out. */
function agentTable({ agents, usage }: SkillSet) {
  const columns = AGENT_COLUMNS.filter(
    ({ title, value }) => title === 'Whole:' || agents.some((agent) => value(agent) > 0),
  );
  return table(
    [
      ...['Agent', ...columns.map(({ title }) => title), 'Estimated recall:'],
      ...(usage === undefined ? [] : ['By use:']),
      'Budget',
    ],
    agents.map((agent) => [
      `${agentTitle(agent.agent)}${agent.version === null ? ' (untried)' : ''}`,
      ...columns.map(({ value }) => String(value(agent))),
      agent.routing.meanRecall === null ? 'no prompts' : `${(agent.routing.meanRecall * 100).toFixed(0)} %`,
      ...(usage === undefined ? [] : [weightedWords(agent)]),
      agent.version === null ? 'not documented' : budgetWords(agent.budget),
    ]),
  );
}

/** Recall weighted by use. */
function weightedWords({ routing: { weightedRecall = null } }: AgentSet): string {
  return weightedRecall === null ? 'no use' : `${(weightedRecall * 100).toFixed(0)} %`;
}

function budgetWords(budget: AgentSet['budget']): Words {
  const isOver = budget !== null && budget.wanted > budget.limit;
  return [{ text: budgetSentence(budget), ...(isOver ? { tone: 'bad' } : {}) }];
}

function changesSections({ changes, skills, removed }: SkillSet): Section[] {
  if (changes.length === 0) return [];
  const name = (skill: number) => skills[skill]?.name ?? '';
  const added = skills.filter((skill) => skill.added).length;
  const title = [
    ...(added > 0 ? [`${plural(added, 'skill')} added`] : []),
    ...(removed.length > 0 ? [`without ${removed.join(', ')}`] : []),
  ].join(', ');
  return section('changes', `Changes for the other skills: ${title}`, [
    table(
      ['Agent', 'Listing changed:', 'Recall before:', 'Recall after:'],
      changes.map(({ agent, displaced, meanRecallBefore, meanRecallAfter }) => [
        agent,
        String(displaced.length),
        recallWords(meanRecallBefore),
        recallWords(meanRecallAfter),
      ]),
    ),
    ...changes.flatMap(({ agent, displaced, recall }) => [
      list(
        displaced.map(
          ({ skill, before, after }) =>
            `${agentTitle(agent)}: ${name(skill)} was ${STATE_MARKS[before]}, is ${STATE_MARKS[after]}`,
        ),
        { most: MOST_CHANGED },
      ),
      list(
        recall.map(
          ({ skill, before, after }) =>
            `${agentTitle(agent)}: ${name(skill)} ranks first for ${recallWords(after)} of its prompts, ${recallWords(before)} before`,
        ),
        { most: MOST_CHANGED },
      ),
    ]),
  ]);
}

function recallWords(recall: number | null): string {
  return recall === null ? 'none' : `${(recall * 100).toFixed(1)} %`;
}

function skillsSection({ skills, agents }: SkillSet): Section[] {
  const rank: ListedState[] = ['invalid', 'omitted', 'shadowed', 'name-only', 'cut', 'hidden', 'whole'];
  const worst = (skill: number) =>
    Math.min(...agents.map(({ rows }) => rank.indexOf(rows[skill]?.state ?? 'whole')));
  const order = skills.map((_, index) => index).sort((a, b) => worst(a) - worst(b) || a - b);
  const lost = order.filter((skill) => worst(skill) < rank.indexOf('hidden')).length;
  const shortening = agents.filter(({ cuts }) => isShortenable(cuts));
  return section('skills', 'Skill by skill', [
    table(
      [
        'Skill',
        ...agents.map(({ agent }) => agentTitle(agent)),
        ...(shortening.length > 0 ? ['Shorten to:'] : []),
      ],
      order.map((skill) => [
        skillLabel({ skills }, skill),
        ...agents.map(({ rows }) => stateWords(rows[skill])),
        ...(shortening.length > 0 ? [shortest(shortening, skill)] : []),
      ]),
      { mostShown: Math.min(lost, MOST_SKILLS), mostPublished: MOST_PUBLISHED },
    ),
  ]);
}

function stateWords(row: AgentSet['rows'][number] | undefined): Words {
  if (row === undefined) return '';
  const tone =
    row.state === 'whole'
      ? 'good'
      : row.state === 'hidden'
        ? 'quiet'
        : row.state === 'cut'
          ? 'warning'
          : 'bad';
  const lost =
    row.state === 'cut' ? ` -${row.lostCharacters}${row.lostTrigger === null ? '' : ', trigger'}` : '';
  return [{ text: STATE_MARKS[row.state] + lost, tone }];
}

function shortest(agents: readonly AgentSet[], skill: number): string {
  const lengths = agents.flatMap(({ cuts }) =>
    cuts.cuts.filter((cut) => cut.skill === skill).map(({ to }) => to),
  );
  return lengths.length === 0 ? '' : String(Math.min(...lengths));
}
