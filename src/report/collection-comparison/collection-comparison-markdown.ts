import type { CollectionComparison } from '../../documents/collection-comparison.ts';
import { gatesSection } from '../gates-view.ts';
import { escapeMarkdown } from '../markdown/escape-markdown.ts';
import { formatGain } from '../number-format.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import {
  changedMembers,
  changesSentence,
  changeWord,
  findingsWords,
  meansSentence,
  moreSentence,
  scoresWords,
} from './collection-comparison-facts.ts';

/** A comment may hold 65,536 characters. */
const MOST_ROWS = 100;

export function renderCollectionComparisonMarkdown(comparison: CollectionComparison): string {
  const { a, b, gates } = comparison;
  const changed = changedMembers(comparison);
  const shown = changed.slice(0, MOST_ROWS);
  const beside = findingsWords(comparison);
  const lines = [
    `## ${escapeMarkdown(b.subject.name)}: ${changesSentence(comparison)}`,
    '',
    `${meansSentence(comparison)}. A: ${escapeMarkdown(a.subject.path)}, B: ${escapeMarkdown(b.subject.path)}.`,
    '',
    layoutMarkdown(gatesSection(gates), 3),
    ...(shown.length === 0
      ? []
      : [
          '| Skill | Change | B − A | A → B | Findings |',
          '|---|---|---:|---:|---|',
          ...shown.map(
            (member) =>
              `| ${escapeMarkdown(member.name)} | ${changeWord(member.change)} | ${member.difference === null ? '' : formatGain(member.difference)} | ${scoresWords(member)} | ${findingsWords(member) ?? ''} |`,
          ),
          '',
        ]),
    ...(shown.length === changed.length ? [] : [moreSentence(changed.length - shown.length), '']),
    ...(beside === null ? [] : [`Plugins, agents and commands: ${beside}.`, '']),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
