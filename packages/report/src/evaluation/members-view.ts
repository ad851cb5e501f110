import type { AgentEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { formatAdviceGain } from '../advice-messages.ts';
import { DASH, formatCount, formatPoints, formatUnit, plural } from '../number-format.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { countByLevel, countWords, LEVEL_TONES } from './findings-view.ts';
import type { MemberTable } from './member-table.ts';
import type { RuleSummary } from './rule-summary.ts';

const MOST_RULES = 20;
const LONGEST = { name: 48, action: 150 };

/** Members that a table shows at first: the worst. */
const MOST_MEMBERS = 20;

/** The members with the lowest scores, each with its first recommendation; replaced by a table on a page. */
export function membersSection(members: MemberTable | null, what: string): Section[] {
  if (members === null) return [{ id: 'members', title: null, blocks: [] }];
  const rows = members.rows();
  const more = members.count - rows.length;
  const all = plural(members.count, what);
  const order = more > 0 ? `The ${rows.length} worst of ${all}` : `${all}, the worst first`;
  return section('members', members.count === 1 ? all : order, [
    table(
      ['Score:', 'Name', 'Badge', 'Findings', 'First fix'],
      rows.map(({ score, name, badge, counts, skills, firstChange }) => [
        [{ text: formatPoints(score, '—'), tone: 'strong' }],
        [
          shortened(name, LONGEST.name),
          ...(skills === null ? [] : [{ text: ` (${plural(skills, 'skill')})`, tone: 'quiet' as const }]),
        ],
        [{ text: badge, tone: 'accent' }],
        countWords(counts),
        [shortened(firstChange ?? '', LONGEST.action)],
      ]),
      { mostShown: MOST_MEMBERS },
    ),
    moreBlock(more),
  ]);
}

/** Lists findings across members, each rule once. */
export function rulesSection(rules: readonly RuleSummary[]): Section[] {
  const serious = rules.filter(({ level }) => level !== 'info').length;
  return section('rules', 'What to fix, by rule', [
    table(
      ['Level', 'Rule', 'Findings:', 'Members:', 'Gain:', 'How to fix it'],
      rules.map(({ rule, level, fix, origin, findings, members: count, gain }) => [
        [{ text: level, tone: LEVEL_TONES[level] }],
        [{ text: rule, tone: 'code' }],
        formatCount(findings),
        formatCount(count),
        [{ text: formatAdviceGain(gain) ?? DASH, tone: 'good' }],
        origin === undefined ? fix : [fix, { text: ` (rule from: ${origin})`, tone: 'quiet' }],
      ]),
      { mostShown: Math.min(MOST_RULES, serious) },
    ),
  ]);
}

/** Counts members that are in no table, and says where they are. */
function moreBlock(more: number): Block | null {
  if (more === 0) return null;
  return { ...paragraph(`${formatCount(more)} more, --output jsonl or -o html:FILE`, 'quiet'), priority: 3 };
}

/** The agents of a plugin, covered by layer 1 only; they do not enter the composite. */
export function agentsSection(agents: readonly AgentEvaluation[]): Section[] {
  return section('agents', plural(agents.length, 'agent'), [
    table(
      ['Score:', 'Agent', 'Findings'],
      agents.map(({ name, score, findings }) => [
        formatUnit(score),
        [shortened(name, LONGEST.name)],
        countWords(countByLevel(findings)),
      ]),
    ),
  ]);
}
