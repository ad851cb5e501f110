import type { CollectionComparison, ComparedMember } from '../../documents/collection-comparison.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { gatesSection } from '../gates-view.ts';
import { formatGain } from '../number-format.ts';
import { type TextStyle, textStyle } from '../text/style.ts';
import { layoutText } from '../view-model/layout-text.ts';
import {
  changedMembers,
  changesSentence,
  changeWord,
  findingsWords,
  meansSentence,
  moreSentence,
  SHOWN_MEMBERS,
  scoresWords,
} from './collection-comparison-facts.ts';

/** Two versions of a collection for the terminal: the worst changes first, 20 of them unless verbose. */
export function renderCollectionComparisonText(
  comparison: CollectionComparison,
  options: { color: boolean; verbose?: boolean },
): string {
  const style = textStyle(options.color);
  const changed = changedMembers(comparison);
  const shown = options.verbose ? changed : changed.slice(0, SHOWN_MEMBERS);
  const beside = findingsWords(comparison);
  const lines = [
    style.strong(changesSentence(comparison)),
    `  ${meansSentence(comparison)}`,
    style.dim(
      `  A: ${terminalSafe(comparison.a.subject.path)}  B: ${terminalSafe(comparison.b.subject.path)}`,
    ),
    ...(shown.length === 0 ? [] : ['']),
    ...shown.map((member) => memberLine(member, style)),
    ...(shown.length === changed.length
      ? []
      : [style.dim(`  ${moreSentence(changed.length - shown.length)}`)]),
    ...(beside === null ? [] : ['', `  plugins, agents and commands: ${beside}`]),
    ...layoutText(gatesSection(comparison.gates), { ...options, width: null })
      .trimEnd()
      .split('\n'),
  ];
  return `${lines.join('\n')}\n`;
}

function memberLine(member: ComparedMember, style: TextStyle): string {
  const { name, change, difference } = member;
  const gain = difference === null ? '' : formatGain(difference);
  const coloured =
    change === 'worse'
      ? style.bad(gain.padStart(6))
      : change === 'better'
        ? style.good(gain.padStart(6))
        : gain.padStart(6);
  const path = (member.b ?? member.a)?.path ?? '';
  const findings = findingsWords(member);
  return `  ${coloured}  ${changeWord(change).padEnd(12)}  ${scoresWords(member).padEnd(13)}  ${terminalSafe(name)} ${style.dim(`(${terminalSafe(path)})`)}${findings === null ? '' : style.dim(`  ${findings}`)}`;
}
