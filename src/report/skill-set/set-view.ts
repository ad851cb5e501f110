import type { ListedState } from '../../documents/names.ts';
import type { AgentSet, SetFinding, SkillSet } from '../../documents/skill-set.ts';
import { LEVEL_TONES } from '../evaluation/findings-view.ts';
import { plural } from '../number-format.ts';
import type { Block, Entry, Section, Words } from '../view-model/blocks.ts';
import { fact, factList, list, notice, paragraph, section, table } from '../view-model/build-blocks.ts';
import type { Detail } from '../view-model/detail.ts';
import { measuredBasis, measuredSections } from './measured-view.ts';

const MOST_FINDINGS = 25;
const MOST_CUTS = 15;
const MOST_MATRIX_ROWS = 60;
const MOST_CHANGED = 30;

export const STATE_MARKS: Readonly<Record<ListedState, string>> = {
  whole: 'whole',
  cut: 'cut',
  'name-only': 'name only',
  omitted: 'dropped',
  hidden: 'hidden',
  shadowed: 'shadowed',
  invalid: 'ignored',
};

/** Where the prompts come from that recall is estimated with. */
function promptSource({ skills, prompts: { skillsWithOwn } }: SkillSet): string {
  if (skills.length === 0) return 'No skill was read.';
  if (skillsWithOwn === skills.length) return 'Every skill has its own prompts.';
  return skillsWithOwn === 0
    ? 'No skill has its own prompts, so description sentences are used instead.'
    : `${plural(skillsWithOwn, 'skill')} ${skillsWithOwn === 1 ? 'has' : 'have'} prompts; description sentences are used for the others.`;
}

/** A set of skills for people: the worst first. */
export function setView(set: SkillSet, detail: Detail): Section[] {
  const all = detail === 'verbose';
  return [
    ...section(null as never, null, [
      paragraph([
        { text: plural(set.skills.length, 'skill'), tone: 'strong' },
        `, ${plural(set.prompts.total, 'prompt')}. ${promptSource(set)}`,
      ]),
      ...set.gates
        .filter(({ passed }) => !passed)
        .map(({ name, message }) => notice('alarm', `${name}: ${message}`)),
    ]).map((one) => ({ ...one, id: 'set' })),
    ...measuredSections(set, detail),
    ...section('agents', 'What each agent lists', [agentTable(set), ...set.agents.map(cutsBlock)]),
    ...(detail === 'quiet' ? [] : changesSections(set)),
    ...section('findings', `Findings (${set.findings.length})`, [
      set.findings.length === 0
        ? nothingFound(set)
        : {
            kind: 'entries',
            entries: set.findings.slice(0, all ? undefined : MOST_FINDINGS).map((one) => entryOf(set, one)),
            ...(all || set.findings.length <= MOST_FINDINGS
              ? {}
              : { more: set.findings.length - MOST_FINDINGS }),
          },
    ]),
    ...(detail === 'quiet' ? [] : matrixSection(set, all)),
    ...section('errors', set.errors.length + set.skipped.length === 0 ? null : 'Not read', [
      list([
        ...set.errors.map(({ message }) => message),
        ...set.skipped.map(({ path, reason }) => `${path}: ${reason}`),
      ]),
    ]),
    ...section('basis', 'What this rests on', [
      factList([
        ...set.agents.map(({ agent, version, read }) => fact(agent, version, `measured on ${read}`)),
        fact('collisions from', set.collisionBound.similarity.toFixed(3), set.collisionBound.source),
        fact('routing estimate', 'BM25', 'from words alone, by no model'),
        ...measuredBasis(set),
      ]),
    ]),
  ];
}

/** Praises no more than was read, and no empty set. */
function nothingFound({ skills, agents, errors }: SkillSet): Block {
  if (skills.length === 0) return paragraph('No skill was read, so nothing was compared.', 'bad');
  const isWhole = agents.every(({ rows }) => rows.every(({ state }) => state === 'whole'));
  const listed = isWhole ? 'is listed whole' : 'that an agent shows its model is listed whole';
  const read = errors.length === 0 ? '' : ' that could be read';
  return paragraph(
    `Every skill${read} ${listed}, and none is hard to tell from another.`,
    errors.length === 0 ? 'good' : 'quiet',
  );
}

function agentTable({ agents }: SkillSet) {
  return table(
    [
      'Agent',
      'Whole:',
      'Cut:',
      'Name only:',
      'Dropped:',
      'Ignored:',
      'Hidden:',
      'Budget',
      'Collisions:',
      'Recall, estimated:',
    ],
    agents.map(({ agent, states, budget, collisions, routing }) => [
      agent,
      String(states.whole),
      String(states.cut),
      String(states['name-only']),
      String(states.omitted),
      String(states.invalid + states.shadowed),
      String(states.hidden),
      budgetWords(budget),
      String(collisions.length),
      routing.meanRecall === null ? 'no prompts' : `${(routing.meanRecall * 100).toFixed(0)} %`,
    ]),
  );
}

function budgetWords(budget: AgentSet['budget']): Words {
  if (budget === null) return 'no bound';
  const { wanted, limit, unit, spare } = budget;
  return wanted > limit
    ? [{ text: `${wanted} of ${limit} ${unit} wanted`, tone: 'bad' }]
    : `${limit - spare} of ${limit} ${unit}, ${spare} spare`;
}

function cutsBlock({ agent, cuts }: AgentSet) {
  if (cuts.kind === 'none') return null;
  if (cuts.kind === 'too-many')
    return paragraph(
      `${agent}: shortening is not enough; ${plural(cuts.skillsThatFit ?? 0, 'skill')} would fit, those with the shortest rows.`,
      'warning',
    );
  return paragraph(
    `${agent}: ${plural(cuts.characters, 'character')} of ${plural(cuts.cuts.length, 'description')} have to go for all to be listed whole; none may be longer than ${cuts.longest}.`,
    'warning',
  );
}

function entryOf(
  { skills }: SkillSet,
  { rule, level, agents, skill, other, message, fix }: SetFinding,
): Entry {
  const one = skills[skill];
  const where = [one, other === null ? undefined : skills[other]]
    .flatMap((found) =>
      found === undefined ? [] : [`${found.path}${found.line === null ? '' : `:${found.line}`}`],
    )
    .join(', ');
  return {
    head: [
      { text: level, tone: LEVEL_TONES[level] },
      ' ',
      { text: one?.name ?? '', tone: 'strong' },
      ` ${rule}${agents.length === 0 ? '' : ` in ${agents.join(', ')}`}`,
    ],
    lines: [message, [{ text: fix, tone: 'quiet' }], [{ text: where, tone: 'quiet' }]],
  };
}

function changesSections({ changes, skills, removed }: SkillSet): Section[] {
  if (changes.length === 0) return [];
  const name = (skill: number) => skills[skill]?.name ?? '';
  const added = skills.filter((skill) => skill.added).length;
  const title = [
    ...(added > 0 ? [`${plural(added, 'skill')} added`] : []),
    ...(removed.length > 0 ? [`without ${removed.join(', ')}`] : []),
  ].join(', ');
  return section('changes', `What changes for the others: ${title}`, [
    table(
      ['Agent', 'Listed otherwise:', 'Recall before:', 'Recall after:'],
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
            `${agent}: ${name(skill)} was ${STATE_MARKS[before]}, is ${STATE_MARKS[after]}`,
        ),
        { most: MOST_CHANGED },
      ),
      list(
        recall.map(
          ({ skill, before, after }) =>
            `${agent}: ${name(skill)} ranks first for ${recallWords(after)} of its prompts, ${recallWords(before)} before`,
        ),
        { most: MOST_CHANGED },
      ),
    ]),
  ]);
}

function recallWords(recall: number | null): string {
  return recall === null ? 'none' : `${(recall * 100).toFixed(1)} %`;
}

function matrixSection({ skills, agents }: SkillSet, all: boolean): Section[] {
  const rank: ListedState[] = ['invalid', 'omitted', 'shadowed', 'name-only', 'cut', 'hidden', 'whole'];
  const worst = (skill: number) =>
    Math.min(...agents.map(({ rows }) => rank.indexOf(rows[skill]?.state ?? 'whole')));
  const order = skills.map((_, index) => index).sort((a, b) => worst(a) - worst(b) || a - b);
  const longest = agents.flatMap(({ cuts }) => cuts.cuts).length > 0;
  return section('matrix', 'Skill by skill', [
    table(
      ['Skill', ...agents.map(({ agent }) => agent), ...(longest ? ['Shorten to:'] : [])],
      order.map((skill) => [
        skills[skill]?.name ?? '',
        ...agents.map(({ rows }) => stateWords(rows[skill])),
        ...(longest ? [shortest(agents, skill)] : []),
      ]),
      { ...(all ? {} : { most: MOST_MATRIX_ROWS }), mostPublished: MOST_CUTS * 20 },
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
