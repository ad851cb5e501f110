import type { ReactNode } from 'react';
import type { Composite, Evaluation } from '../../../../src/documents/evaluation.ts';
import { allFindings, isPlugin } from '../../../../src/documents/evaluation-parts.ts';
import { confidenceOf } from '../../../../src/report/confidence.ts';
import { countByLevel } from '../../../../src/report/evaluation/findings-view.ts';
import {
  formatPercent,
  formatPoints,
  formatRating,
  intervalName,
  plural,
} from '../../../../src/report/number-format.ts';
import { describeBradleyTerry } from '../../../../src/report/ranking/ranking-summary.ts';
import { shownStability } from '../../../../src/report/stability.ts';
import { describeEvaluationBasis, describeStanding, errorSummary } from '../../../../src/report/verdict.ts';
import { Badge, Pill } from '../../design/badge.tsx';
import { type Fact, Facts } from '../../design/facts.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { FindingCounts } from './finding-counts.tsx';
import { QuickValidity } from './quick-validity.tsx';
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
      <div className="headline">
        <p className="score">
          <strong>{score === null ? '—' : formatPoints(score)}</strong>{' '}
          <span>{score === null ? 'not measured' : 'of 100'}</span>
        </p>
        <div className="says">
          <p className="row">
            <Standing composite={composite} />
            {errors !== null && <Pill tone="alarm">{errors.count}</Pill>}
          </p>
          <p className="in-words">
            <UntrustedText text={inWords(evaluation)} />
          </p>
        </div>
      </div>
      <ScoreScale
        score={score}
        interval={ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh }}
        members={members}
      />
      <Facts facts={facts(evaluation)} />
      <Causes evaluation={evaluation} />
      <QuickValidity document={evaluation} />
    </section>
  );
}

/** Badge and what qualifies it. */
export function Standing({ composite }: { composite: Composite }) {
  const { badge, safety, complete, score, badgeVetoedBy } = composite;
  const isProvisional = badge !== null && safety === 'unmeasured';
  return (
    <>
      <Badge badge={badge} provisional={isProvisional} />
      {isProvisional && <Pill>provisional until safety is measured</Pill>}
      {badgeVetoedBy !== null && <Pill tone="alarm">vetoed</Pill>}
      {!complete && <Pill tone="alarm">{score === null ? 'errored' : 'incomplete'}</Pill>}
    </>
  );
}

/** The verdict as a sentence or two. */
function inWords(evaluation: Evaluation): string {
  const badge = describeStanding(evaluation);
  const basis = describeEvaluationBasis(evaluation);
  return `${badge.charAt(0).toUpperCase()}${badge.slice(1)}. ${basis}.`;
}

function facts(evaluation: Evaluation): Fact[] {
  const { composite, uncertainty, ranking } = evaluation;
  const confidence = confidenceOf(evaluation);
  const { ciLow, ciHigh, elo } = composite;
  const rating = ranking === null ? null : describeBradleyTerry(ranking);
  const stability = shownStability(evaluation);
  const list: (Fact | null)[] = [
    ciLow === null || ciHigh === null
      ? ['Interval', withNote('none', 'nothing was sampled')]
      : [
          'Interval',
          withNote(`${formatPoints(ciLow)} to ${formatPoints(ciHigh)}`, intervalName(uncertainty)),
        ],
    stability && [
      'Stability',
      stability.stable ? (
        stability.verdict
      ) : (
        <StatusWord key="unstable" kind="warning">
          {stability.verdict}
        </StatusWord>
      ),
    ],
    ['Confidence', withNote(confidence.label, confidence.reached ?? `depth ${evaluation.depth.effective}`)],
    [
      'Measured',
      withNote(
        formatPercent(composite.measuredWeight),
        confidence.reached === null ? 'of the weight' : 'of the weight has a score',
      ),
    ],
    isPlugin(evaluation)
      ? ['Contains', contents(evaluation.skills.length, evaluation.agents.length)]
      : ['Penalty', penalty(composite.antiPatternPenalty)],
    elo === null || rating === null ? null : ['Bradley-Terry', rating],
    elo === null ? null : ['Elo', formatRating(elo)],
    ['Safety', composite.safety === 'measured' ? 'measured' : 'not measured'],
    ['Findings', <FindingCounts key="findings" counts={countByLevel(allFindings(evaluation))} />],
  ];
  return list.filter((fact) => fact !== null);
}

function withNote(value: string, note: string): ReactNode {
  return (
    <>
      {value} <small>{note}</small>
    </>
  );
}

function contents(skills: number, agents: number): string {
  return [plural(skills, 'skill'), ...(agents > 0 ? [plural(agents, 'agent')] : [])].join(', ');
}

function penalty(factor: number | null): ReactNode {
  if (factor === null) return withNote('—', 'not measured');
  return factor === 1 ? 'none' : withNote(`× ${factor.toFixed(2)}`, 'for anti-patterns');
}

/** What an unstable score usually comes from. */
function Causes({ evaluation }: { evaluation: Evaluation }) {
  const stability = shownStability(evaluation);
  if (stability === null || stability.stable) return null;
  return <p className="causes quiet">{stability.causes}</p>;
}
