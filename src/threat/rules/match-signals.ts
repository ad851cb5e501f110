import type { SignalKind } from '../../documents/names.ts';
import { findLabel } from './find-label.ts';
import { foldAnswer } from './fold-answer.ts';
import type { RuleSet, SignalRule } from './rule-set.ts';

/** Where a signal was found; UTF-16 offsets into the text that was given, `end` exclusive. */
export interface SignalHit {
  label: string;
  kind: SignalKind;
  weight: number;
  failureMode: string | null;
  start: number;
  end: number;
}

/** How much of an answer its opening and its ending are, in UTF-16 units of the folded text. */
const EDGE = 300;

/**
 * All hits of the rules' signals, by where they begin; those of one label do not overlap. Quotations are not left out.
 * @param text an answer, normalised (scoring/normalise-response.ts)
 */
export function matchSignals(text: string, rules: RuleSet): SignalHit[] {
  const folded = foldAnswer(text);
  const findAll = rules.prefilter.look(folded.text);
  return rules.signals
    .flatMap((rule) =>
      findLabel(rule, findAll)
        .filter(({ start }) => isInScope(rule, start, folded.text.length))
        .map(({ start, end }) => ({
          label: rule.label,
          kind: rule.kind,
          weight: rule.weight,
          failureMode: rule.failureMode,
          start: folded.sourceOffset(start),
          end: folded.sourceOffset(end - 1) + 1,
        })),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

function isInScope(rule: SignalRule, start: number, length: number): boolean {
  if (rule.scope === 'opening') return start < EDGE;
  return rule.scope === 'anywhere' || start >= length - EDGE;
}
