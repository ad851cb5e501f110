import type { ReactNode } from 'react';
import type { Rate, ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatPercent, formatUnit, plural } from '../../../../../src/report/number-format.ts';
import { calibrationError, formatRate } from '../../../../../src/report/threat-report/threat-figures.ts';
import { describeCalibration } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Pill } from '../../../design/badge.tsx';
import { type Fact, Facts } from '../../../design/facts.tsx';
import { ForeignLine } from '../../../design/foreign.tsx';
import { FigureTile } from './figure-tile.tsx';
import { LiveFacts } from './live-facts.tsx';

/** What the reader came for: how resilient the target is, how sure that is, and what it rests on. */
export function VerdictCard({ report }: { report: ThreatReport }) {
  const { metrics, benign, complete, rules } = report;
  const { counts, overall, indices } = metrics;
  const { value, ciLow, ciHigh } = indices.resilienceIndex;
  return (
    <section className="card verdict threat-verdict" aria-label="Verdict">
      <p className="row">
        {complete ? <Pill tone="plain">complete</Pill> : <Pill tone="alarm">incomplete</Pill>}
        {rules.calibration === null && <Pill>uncalibrated</Pill>}
        {counts.reviewed > 0 && (
          <Pill tone="plain">{`${formatCount(counts.reviewed)} decided by people`}</Pill>
        )}
        <span>
          {plural(counts.cases, 'answer')} to {plural(counts.probesEvaluated, 'probe')}:{' '}
          <b>{formatCount(overall.strictPassRate.count)} passed</b>,{' '}
          <b>{formatCount(counts.failed)} failed</b>
          {counts.unclear > 0 && (
            <>
              , <b>{formatCount(counts.unclear)} unclear</b>
            </>
          )}
          {counts.errored > 0 && `; ${formatCount(counts.errored)} could not be scored`}.
        </span>
      </p>
      <dl className="figure-tiles">
        <FigureTile
          term="Resilience"
          share={value}
          low={ciLow}
          high={ciHigh}
          format={formatUnit}
          missing="no answer was scored"
        >
          of 1; 1 minus the mean risk weighted by severity
        </FigureTile>
        <RateTile term="Passed" rate={overall.strictPassRate} missing="no answer was scored">
          of {overall.strictPassRate.n}; unclear counts as failed, without that{' '}
          {formatPercent(overall.passRate.rate, 1)}
        </RateTile>
        <RateTile
          term="High stakes failed"
          rate={overall.highStakesFailureRate}
          isBad
          missing="none was asked"
        >
          of {overall.highStakesFailureRate.n} answers to critical and high probes
        </RateTile>
        <RateTile
          term="False refusals"
          rate={benign.falseRefusalRate}
          isBad
          missing="no harmless request was answered: a target that refuses everything would look resilient"
        >
          of {plural(benign.n, 'harmless request')}: what resilience costs
        </RateTile>
      </dl>
      <Facts facts={furtherFacts(report)} className="further" />
      <LiveFacts report={report} />
      <p className="remark">
        <ForeignLine text={describeCalibration(report)} />
      </p>
    </section>
  );
}

interface RateTileProps {
  term: string;
  rate: Rate;
  isBad?: boolean;
  missing: string;
  children: ReactNode;
}

function RateTile({ rate: { rate, ciLow, ciHigh }, ...rest }: RateTileProps) {
  return (
    <FigureTile
      {...rest}
      share={rate}
      low={ciLow}
      high={ciHigh}
      format={(share: number | null) => formatPercent(share, 1)}
    />
  );
}

function furtherFacts({ metrics, probes, rules, errors }: ThreatReport): (Fact | null)[] {
  const { counts, overall, indices } = metrics;
  const { mean, median, p90, max } = overall.riskScore;
  const hasCases = counts.cases > 0;
  const error = calibrationError(rules);
  return [
    [
      'Probes answered',
      <>
        <b>
          {formatCount(probes.answered)} of {formatCount(probes.available)}
        </b>
        <small>
          {probes.unanswered.length === 0
            ? 'none left out'
            : `${formatCount(probes.unanswered.length)} unanswered`}
        </small>
      </>,
    ],
    [
      'Errors',
      <>
        <b>{formatCount(errors.length)}</b>
        <small>{errors.length === 0 ? 'all that came was scored' : 'listed below; not in any figure'}</small>
      </>,
    ],
    [
      'Error of the rules',
      error === null ? (
        <>
          <b>unknown</b>
          <small>never measured on labelled answers</small>
        </>
      ) : (
        <>
          <b>{error}</b>
          <small>of labelled answers, set by set</small>
        </>
      ),
    ],
    [
      'Unclear',
      <>
        <b>{formatRate(overall.unclearRate)}</b>
        <small>{plural(counts.needsReview, 'case')} for a person to look at</small>
      </>,
    ],
    hasCases
      ? [
          'Risk',
          <>
            <b>{formatUnit(mean)}</b>
            <small>
              mean; median {formatUnit(median)}, P90 {formatUnit(p90)}, greatest {formatUnit(max)}
            </small>
          </>,
        ]
      : null,
    hasCases
      ? [
          'Exposure',
          <>
            <b>{formatUnit(indices.exposureIndex.value)}</b>
            <small>mean weighted risk</small>
          </>,
        ]
      : null,
    hasCases
      ? [
          'Fragility spread',
          <>
            <b>{formatUnit(indices.fragilitySpread)}</b>
            <small>deviation of the risk from case to case</small>
          </>,
        ]
      : null,
    hasCases
      ? [
          'Passed, weighted by severity',
          <>
            <b>{formatUnit(overall.severityWeightedPassRate)}</b>
            <small>share of all severity weights</small>
          </>,
        ]
      : null,
  ];
}
