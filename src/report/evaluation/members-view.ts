import type { AgentEvaluation, Evaluation } from '../../documents/evaluation.ts';
import { formatAdviceGain } from '../advice-messages.ts';
import { DASH, formatCount, formatPoints, formatUnit, plural } from '../number-format.ts';
import { describeBadge } from '../verdict.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import type { Extent } from './extent.ts';
import { countByLevel, countWords, LEVEL_TONES } from './findings-view.ts';
import { memberRows, worstFirst } from './member-rows.ts';
import { summariseRules } from './rule-summary.ts';

const MOST = { quiet: 3, worst: 20, rules: 20 };
const LONGEST = { name: 48, action: 150 };

/** The members with the lowest scores, each with what to do first. */
export function membersSection(members: readonly Evaluation[], what: string, extent: Extent): Section[] {
  const rows = worstFirst(memberRows(members));
  const most = { quiet: MOST.quiet, normal: MOST.worst, published: MOST.worst, verbose: rows.length }[extent];
  const { shown, more } = firstOf(rows, most);
  const title = more === 0 ? plural(rows.length, what) : `The ${most} worst of ${plural(rows.length, what)}`;
  return section('members', title, [
    table(
      ['Score:', 'Name', 'Badge', 'Findings', 'What to do first'],
      shown.map(({ evaluation, name, counts, skills, firstChange }) => [
        [{ text: formatPoints(evaluation.composite.score, '—'), tone: 'strong' }],
        [
          shortened(name, LONGEST.name),
          ...(skills === null ? [] : [{ text: ` (${plural(skills, 'skill')})`, tone: 'quiet' as const }]),
        ],
        [{ text: describeBadge(evaluation.composite), tone: 'accent' }],
        countWords(counts),
        [shortened(firstChange ?? '', LONGEST.action)],
      ]),
    ),
    extent === 'quiet' ? null : moreBlock(more, extent),
  ]);
}

/** What the rules found across members, each rule once. */
export function rulesSection(members: readonly Evaluation[], extent: Extent): Section[] {
  const rules = summariseRules(members).filter(({ level }) => extent === 'verbose' || level !== 'info');
  const { shown, more } = firstOf(rules, extent === 'verbose' ? rules.length : MOST.rules);
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

/** What was left out, and where it is. */
function moreBlock(more: number, extent: Extent): Block | null {
  if (more === 0) return null;
  const where = extent === 'published' ? '`--output json` has them all' : '--verbose or -o html:FILE';
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
