import type { CollectionComparison } from '../../documents/collection-comparison.ts';
import { formatName } from '../format-name.ts';
import { gatesSection } from '../gates-view.ts';
import { formatGain } from '../number-format.ts';
import { depthGap } from '../verdict.ts';
import { type Fact, type Section, section } from '../view-model/blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
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

/** Two versions of a collection: the worst changes first. @param mostRows skills that changed */
export function collectionComparisonView(comparison: CollectionComparison, mostRows: number): Section[] {
  const { a, b, depth, gates } = comparison;
  const { shown, more } = firstOf(changedMembers(comparison), mostRows);
  const beside = findingsWords(comparison);
  const gap = depthGap(depth);
  return section(
    'verdict',
    `${formatName(b.subject.name)}: ${changesSentence(comparison)}`,
    [
      gap === null ? null : { kind: 'notice', weight: 'caution', words: `${gap.headline} ${gap.detail}` },
      { kind: 'paragraph', words: `${meansSentence(comparison)}.` },
      { kind: 'facts', facts: [pathFact('A', a), pathFact('B', b)] },
    ],
    [
      ...gatesSection(gates),
      ...section('changes', 'What changed', [
        {
          kind: 'table',
          columns: [
            { title: 'B − A', align: 'right' },
            { title: 'Change' },
            { title: 'A → B' },
            { title: 'Skill' },
          ],
          rows: shown.map((member) => {
            const { name, change, difference } = member;
            const tone = change === 'worse' ? 'bad' : change === 'better' ? 'good' : 'quiet';
            const findings = findingsWords(member);
            return [
              [{ text: difference === null ? '' : formatGain(difference), tone }],
              changeWord(change),
              scoresWords(member),
              [
                shortened(name, LONGEST.name),
                ' ',
                shortened((member.b ?? member.a)?.path ?? '', LONGEST.path, 'code'),
                ...(findings === null ? [] : [{ text: `; ${findings}`, tone: 'quiet' as const }]),
              ],
            ];
          }),
        },
        more === 0 ? null : { kind: 'paragraph', words: moreSentence(more), tone: 'quiet' },
        beside === null ? null : { kind: 'paragraph', words: besideSentence(beside) },
      ]),
    ],
  );
}

function pathFact(term: string, { subject }: CollectionComparison['a']): Fact {
  return { term, value: [{ text: subject.path, tone: 'code' }] };
}

/** What plugins, agents and commands say, whose findings belong to no skill. */
export function besideSentence(findings: string): string {
  return `Plugins, agents and commands: ${findings}.`;
}

/** How both were measured. */
export function collectionProvenance({ a, b, depth, tool, schemaVersion }: CollectionComparison): Fact[] {
  return [
    { term: 'Compared by', value: `${tool.name} ${tool.version}` },
    { term: 'Schema', value: schemaVersion },
    pathFact('A', a),
    pathFact('B', b),
    { term: 'Confidence', value: `${depth.confidenceLabel}, depth ${depth.effective}` },
  ];
}
