import type { AgentEvaluation } from '../../documents/evaluation.ts';
import { formatAdviceGain } from '../advice-messages.ts';
import { DASH, formatCount, formatPoints, formatUnit, plural } from '../number-format.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import type { Extent } from './extent.ts';
import { countByLevel, countWords, LEVEL_TONES } from './findings-view.ts';
import { MOST_LISTED } from './member-rows.ts';
import type { MemberTable } from './member-table.ts';
import type { RuleTally } from './rule-summary.ts';

const MOST_RULES = 20;
const LONGEST = { name: 48, action: 150 };

/** Members that a table shows: the worst. */
export const MOST_MEMBERS: Readonly<Record<Extent, number>> = {
  quiet: 3,
  normal: 20,
  published: 20,
  verbose: MOST_LISTED,
};

/** The members with the lowest scores, each with what to do first. */
export function membersSection(members: MemberTable, what: string, extent: Extent): Section[] {
  const rows = members.rows();
  const more = members.count - rows.length;
  const all = plural(members.count, what);
  return section('members', more === 0 ? all : `The ${rows.length} worst of ${all}`, [
    table(
      ['Score:', 'Name', 'Badge', 'Findings', 'What to do first'],
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
    ),
    extent === 'quiet' ? null : moreBlock(more, extent),
  ]);
}

/** What the rules found across members, each rule once. */
export function rulesSection(tally: RuleTally, extent: Extent): Section[] {
  const rules = tally.summaries().filter(({ level }) => extent === 'verbose' || level !== 'info');
  const { shown, more } = firstOf(rules, extent === 'verbose' ? rules.length : MOST_RULES);
  return section('rules', 'What to fix, by rule', [
    table(
      ['Level', 'Rule', 'Findings:', 'Members:', 'Gain:', 'How to fix it'],
      shown.map(({ rule, level, fix, findings, members: count, gain }) => [
        [{ text: level, tone: LEVEL_TONES[level] }],
        [{ text: rule, tone: 'code' }],
        formatCount(findings),
        formatCount(count),
        [{ text: formatAdviceGain(gain) ?? DASH, tone: 'good' }],
        fix,
      ]),
    ),
    moreBlock(more, extent),
  ]);
}

const WHERE_ALL_ARE: Readonly<Record<Extent, string>> = {
  quiet: '--verbose or -o html:FILE',
  normal: '--verbose or -o html:FILE',
  published: '`--output json` has them all',
  verbose: '--output jsonl or -o html:FILE',
};

/** What was left out, and where it is. */
function moreBlock(more: number, extent: Extent): Block | null {
  if (more === 0) return null;
  const where = WHERE_ALL_ARE[extent];
  return paragraph(`${formatCount(more)} more, ${where}`, 'quiet');
}

/** The agents of a plugin, which layer 1 alone looks at; they do not enter the composite. */
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
