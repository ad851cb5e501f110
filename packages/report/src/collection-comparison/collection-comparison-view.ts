import type {
  CollectionComparison,
  ComparedMember,
} from '@plugin-eval/core/documents/collection-comparison.ts';
import { formatName } from '../format-name.ts';
import { gatesSection } from '../gates-view.ts';
import { activationSection } from '../improvement/activation-section.ts';
import { formatGain } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import { depthGap } from '../verdict.ts';
import type { Block, Cell, Fact, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import {
  changedMembers,
  changesSentence,
  changeWord,
  findingsWords,
  meansSentence,
  scoresWords,
} from './collection-comparison-facts.ts';

const LONGEST = { name: 80, path: 120 };

/** Skills that changed, shown at first and in a comment. */
const MOST_ROWS = { mostShown: 20, mostPublished: 100 };

/** Two versions of a collection: the worst changes first. */
export function collectionComparisonView(comparison: CollectionComparison): Section[] {
  const { a, b, depth, gates } = comparison;
  const findingsText = findingsWords(comparison);
  const gap = depthGap(depth);
  const parts = section(
    'verdict',
    `${formatName(b.subject.name)}: ${changesSentence(comparison)}`,
    [
      gap === null ? null : notice('caution', `${gap.headline} ${gap.detail}`),
      paragraph(`${meansSentence(comparison)}.`),
      factList([pathFact('A', a), pathFact('B', b)]),
    ],
    withPriority(2, [
      ...withPriority(1, gatesSection(gates)),
      ...withPriority(1, activationSection(comparison.members)),
      ...section('changes', TITLES.changes, [
        findingsText === null ? null : paragraph(`Plugins, agents and commands: ${findingsText}.`),
        table(
          ['B − A:', 'Change', 'A → B', 'Skill'],
          changedMembers(comparison).map((member) => changedMemberRow(member, findingsWords(member))),
          MOST_ROWS,
        ),
      ]),
      ...withPriority(3, section('provenance', 'How it was compared', [provenance(comparison)])),
    ]),
  );
  return withPriority(1, parts);
}

/**
 * The cells of a changed skill: amount, direction, old and new value, and name. @param note text after its
 * path
 */
export function changedMemberRow(member: ComparedMember, note: string | null = null): Cell[] {
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
      ...(note === null ? [] : [{ text: `; ${note}`, tone: 'quiet' as const }]),
    ],
  ];
}

function pathFact(term: string, { subject }: CollectionComparison['a']): Fact {
  return fact(term, [{ text: subject.path, tone: 'code' }]);
}

function provenance({ depth, tool, schemaVersion }: CollectionComparison): Block {
  return factList([
    fact('Compared by', `${tool.name} ${tool.version}`),
    fact('Schema', schemaVersion),
    fact('Confidence', `${depth.confidenceLabel}, depth ${depth.effective}`),
  ]);
}
