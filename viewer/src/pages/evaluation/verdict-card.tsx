import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { allFindings, isPlugin } from '../../../../src/documents/evaluation-parts.ts';
import { badgeQualifier } from '../../../../src/report/badge-standing.ts';
import { countByLevel, countWords } from '../../../../src/report/evaluation/findings-view.ts';
import {
  describeContents,
  precisionFacts,
  verdictFacts,
} from '../../../../src/report/evaluation/verdict-facts.ts';
import { worthNote } from '../../../../src/report/evaluation/verdict-view.ts';
import { describeEvaluationBasis, describeStanding, errorSummary } from '../../../../src/report/verdict.ts';
import type { Fact } from '../../../../src/report/view-model/blocks.ts';
import { fact } from '../../../../src/report/view-model/build-blocks.ts';
import { Pill } from '../../design/badge.tsx';
import { Blocks, FactList } from '../../design/blocks.tsx';
import { Standing } from '../../design/standing.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { ScoreScale } from './score-scale.tsx';

/** Score, badge, how sure it is and what it rests on. */
export function VerdictCard({ evaluation }: { evaluation: Evaluation }) {
  const { composite } = evaluation;
  const { score, ciLow, ciHigh } = composite;
  const errors = errorSummary(evaluation);
  const members = isPlugin(evaluation)
    ? evaluation.skills.flatMap((skill) => skill.composite.score ?? [])
    : [];
  return (
    <section className="verdict card" aria-label="Verdict">
      <p className="row">
        <Standing composite={composite} qualifier={badgeQualifier(evaluation)} />
        {errors !== null && <Pill tone="alarm">{errors.count}</Pill>}
        <UntrustedText text={inWords(evaluation)} />
      </p>
      <ScoreScale
        score={score}
        interval={ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh }}
        members={members}
      />
      <FactList facts={factsOf(evaluation)} />
      <Blocks blocks={worthNote(evaluation)} />
    </section>
  );
}

/** The verdict as a sentence or two. A badge that nothing speaks against is shown above it, and needs no words. */
function inWords(evaluation: Evaluation): string {
  const basis = `${describeEvaluationBasis(evaluation)}.`;
  if (evaluation.composite.badge !== null && errorSummary(evaluation) === null) return basis;
  const badge = describeStanding(evaluation);
  return `${badge.charAt(0).toUpperCase()}${badge.slice(1)}. ${basis}`;
}

/** Facts that the sentence of the verdict says. */
const IN_WORDS: ReadonlySet<string> = new Set(['Confidence', 'Measured']);

function factsOf(evaluation: Evaluation): Fact[] {
  return [
    ...precisionFacts(evaluation),
    ...verdictFacts(evaluation).filter(({ term }) => !IN_WORDS.has(term)),
    ...(isPlugin(evaluation) ? [fact('Contains', describeContents(evaluation))] : []),
    fact('Findings', countWords(countByLevel(allFindings(evaluation)))),
  ];
}
