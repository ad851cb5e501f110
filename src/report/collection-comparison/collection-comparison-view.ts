import type { CollectionComparison, ComparedMember } from '../../documents/collection-comparison.ts';
import { formatName } from '../format-name.ts';
import { gatesSection } from '../gates-view.ts';
import { formatGain } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import { depthGap } from '../verdict.ts';
import type { Cell, Fact, Section } from '../view-model/blocks.ts';
import { fact, factList, notice, paragraph, section, table } from '../view-model/build-blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import type { ViewExtent } from '../view-model/view-extent.ts';
import {
  changedMembers,
  changesSentence,
  changeWord,
  findingsWords,
  meansSentence,
  moreSentence,
  scoresWords,
} from './collection-comparison-facts.ts';

const LONGEST = { name: 80, path: 120 };

/** Skills that changed, on a screen and in a comment. */
const MOST_ROWS = { screen: 20, comment: 100 };

/** Two versions of a collection: the worst changes first. */
export function collectionComparisonView(
  comparison: CollectionComparison,
  { medium, detail }: ViewExtent,
): Section[] {
  const { a, b, depth, gates } = comparison;
  const mostRows = medium === 'screen' && detail === 'verbose' ? Infinity : MOST_ROWS[medium];
  const { shown, more } = firstOf(changedMembers(comparison), mostRows);
  const beside = findingsWords(comparison);
  const gap = depthGap(depth);
  return section(
    'verdict',
    `${formatName(b.subject.name)}: ${changesSentence(comparison)}`,
    [
      gap === null ? null : notice('caution', `${gap.headline} ${gap.detail}`),
      paragraph(`${meansSentence(comparison)}.`),
      factList([pathFact('A', a), pathFact('B', b)]),
    ],
    [
      ...gatesSection(gates),
      ...section('changes', TITLES.changes, [
        table(
          ['B − A:', 'Change', 'A → B', 'Skill'],
          shown.map((member) => changedMemberRow(member, findingsWords(member))),
        ),
        more === 0 ? null : paragraph(moreSentence(more), 'quiet'),
        beside === null ? null : paragraph(besideSentence(beside)),
      ]),
    ],
  );
}

/** The cells of a skill that changed: by how much, how, from what to what, and which. @param beside what is said after its path */
export function changedMemberRow(member: ComparedMember, beside: string | null = null): Cell[] {
  const { name, change, difference } = member;
  const tone = change === 'worse' ? 'bad' : change === 'better' ? 'good' : 'quiet';
  return [
    [{ text: difference === null ? '' : formatGain(difference), tone }],
    changeWord(change),
    scoresWords(member),
    [
      shortened(name, LONGEST.name),
      ' ',
      shortened((member.b ?? member.a)?.path ?? '', LONGEST.path, 'code'),
      ...(beside === null ? [] : [{ text: `; ${beside}`, tone: 'quiet' as const }]),
    ],
  ];
}

function pathFact(term: string, { subject }: CollectionComparison['a']): Fact {
  return fact(term, [{ text: subject.path, tone: 'code' }]);
}

/** What plugins, agents and commands say, whose findings belong to no skill. */
export function besideSentence(findings: string): string {
  return `Plugins, agents and commands: ${findings}.`;
}

/** How both were measured. */
export function collectionProvenance({ a, b, depth, tool, schemaVersion }: CollectionComparison): Fact[] {
  return [
    fact('Compared by', `${tool.name} ${tool.version}`),
    fact('Schema', schemaVersion),
    pathFact('A', a),
    pathFact('B', b),
    fact('Confidence', `${depth.confidenceLabel}, depth ${depth.effective}`),
  ];
}
