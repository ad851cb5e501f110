import type { Evaluation } from '../../../../../src/documents/evaluation.ts';
import type { MonteCarloLayer } from '../../../../../src/documents/monte-carlo-layer.ts';
import { describeUsage } from '../../../../../src/report/judge/judge-summary.ts';
import { formatCost, formatUnit } from '../../../../../src/report/number-format.ts';
import { describePromptSet } from '../../../../../src/report/sessions/prompt-set.ts';
import { sessionsLevel } from '../../../../../src/report/sessions/sessions-figures.ts';
import {
  describeControls,
  describeDraws,
  describeListing,
  describePromptSource,
  describeRouting,
  hasOwnSessions,
} from '../../../../../src/report/sessions/sessions-summary.ts';
import { type Fact, Facts } from '../../../design/facts.tsx';
import { ForeignLine, ForeignPath, ForeignText } from '../../../design/foreign.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { ModelName, ModelNames } from '../judgement.tsx';
import { BucketTable } from './bucket-table.tsx';
import { FigureTable } from './figure-table.tsx';
import { PromptTable } from './prompt-table.tsx';
import { QualityChart } from './quality-chart.tsx';
import { SessionTable } from './session-table.tsx';
import { SkillTables } from './skill-tables.tsx';

/** Layer 3: what ran, what it showed and how sure that is, and every session. */
export function SessionsSection({ evaluation, layer }: { evaluation: Evaluation; layer: MonteCarloLayer }) {
  const listing = describeListing(layer);
  return (
    <Section title="Sessions" aside="layer 3">
      {!layer.valid && (
        <Notice kind="alarm" headline="Invalid.">
          <ForeignText text={layer.invalidReason ?? 'The harness failed its check.'} />
        </Notice>
      )}
      {listing !== null && <Notice kind="caution">{listing}</Notice>}
      <Facts facts={facts(layer)} />
      {!hasOwnSessions(layer) && (
        <p className="quiet">The sums over the skills; each skill has its own figures and sessions.</p>
      )}
      <FigureTable layer={layer} interval={sessionsLevel(evaluation.uncertainty)} />
      <div className="halves">
        <BucketTable layer={layer} />
        <QualityChart layer={layer} />
      </div>
      <PromptTable layer={layer} />
      <SkillTables layer={layer} />
      {layer.notes.length > 0 && (
        <ul className="notes quiet">
          {layer.notes.map((note) => (
            <li key={note}>
              <ForeignText text={note} />
            </li>
          ))}
        </ul>
      )}
      <SessionTable layer={layer} />
    </Section>
  );
}

function facts(layer: MonteCarloLayer): (Fact | null)[] {
  const {
    score,
    driver,
    driverVersion,
    model,
    reportedModels,
    qualityModel,
    controls,
    routingEstimate,
    seed,
  } = layer;
  return [
    ['Layer score', formatUnit(score)],
    ['Sessions', describeDraws(layer)],
    [
      'Driver',
      <span key="driver">
        {driver}{' '}
        <small>
          <ForeignLine text={driverVersion} />
        </small>
      </span>,
    ],
    ['Model', <ModelName key="model" name={model} />],
    [
      'Reported model',
      reportedModels.length === 0 ? 'none' : <ModelNames key="reported" names={reportedModels} />,
    ],
    qualityModel === null ? null : ['Quality judged by', <ModelName key="quality" name={qualityModel} />],
    layer.nErrored === 0
      ? null
      : ['Errored', <StatusWord key="errored" kind="error">{`${layer.nErrored}`}</StatusWord>],
    layer.nUnjudged === 0
      ? null
      : ['Not judged', <StatusWord key="unjudged" kind="warning">{`${layer.nUnjudged}`}</StatusWord>],
    ['Cost', formatCost(layer.costUsd)],
    ['Tokens', describeUsage(layer.usage)],
    controls && ['Instrument', describeControls(controls)],
    hasOwnSessions(layer) ? ['Prompts', <PromptSource key="source" layer={layer} />] : null,
    routingEstimate && [
      'Routing',
      <span key="routing">
        {describeRouting(routingEstimate)}{' '}
        <small>estimated from descriptions alone, no part of the score</small>
      </span>,
    ],
    ['Seed', seed],
  ];
}

function PromptSource({ layer }: { layer: MonteCarloLayer }) {
  const { promptSource } = layer;
  return (
    <>
      <ForeignText text={describePromptSet(layer) ?? describePromptSource(promptSource)} />{' '}
      {promptSource.file !== null && (
        <small>
          <ForeignPath path={promptSource.file} />
        </small>
      )}
    </>
  );
}
