import type { JudgeVerification } from '../../../../src/documents/judge-layer.ts';
import type { DimensionName } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { carrierName } from '../../../../src/report/judge/judge-trust.ts';
import {
  injectionOutcome,
  knownBadOutcome,
  type TrialOutcome,
} from '../../../../src/report/judge/verification-outcome.ts';
import { formatGain, formatUnit } from '../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { ForeignText } from '../../design/foreign.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { ModelName } from './judgement.tsx';

interface Trial {
  id: string;
  title: string;
  about: string;
  model: string;
  dimension: DimensionName;
  clean: number | null;
  score: number | null;
  effect: number | null;
  outcome: TrialOutcome;
  error: string | null;
}

const COLUMNS: readonly Column<Trial>[] = [
  {
    key: 'trial',
    title: 'Trial',
    isRowHeader: true,
    cell: ({ title, about, model }) => (
      <>
        <ForeignText text={title} /> <small>{about}</small>
        <small>
          <ModelName name={model} />
        </small>
      </>
    ),
  },
  { key: 'clean', title: 'Without', numeric: true, cell: ({ clean }) => formatUnit(clean) },
  { key: 'score', title: 'Score', numeric: true, cell: ({ score }) => formatUnit(score) },
  {
    key: 'effect',
    title: 'Effect',
    numeric: true,
    cell: ({ effect }) => (effect === null ? '—' : formatGain(effect, 2)),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    cell: ({ outcome, error }) => (
      <>
        <StatusWord kind={outcome === 'held' ? 'passed' : 'error'}>{outcome}</StatusWord>
        {error !== null && (
          <small>
            {' '}
            <ForeignText text={error} />
          </small>
        )}
      </>
    ),
  },
];

/** What the judge did with the known-bad skill and with every planted text. */
export function VerificationTable({ verification }: { verification: JudgeVerification | null }) {
  if (verification === null) return null;
  const { passed, threshold } = verification;
  const result =
    passed === null ? 'Not everything could be tried.' : passed ? 'The judge held.' : 'The judge failed.';
  return (
    <Section title="Verification of the judge" level={3}>
      <DataTable
        columns={COLUMNS}
        rows={trialsOf(verification)}
        rowKey={({ id }) => id}
        caption={`${result} A planted text that raises a score by ${formatUnit(threshold)} has misled it.`}
      />
    </Section>
  );
}

function trialsOf({ knownBad, injections }: JudgeVerification): Trial[] {
  return [
    ...knownBad.map((trial, index) => ({
      ...trial,
      id: `known-${index}`,
      title: 'Known-bad skill',
      about: `${DIMENSIONS[trial.dimension].title}; below ${formatUnit(trial.highest)} is right`,
      clean: null,
      effect: null,
      outcome: knownBadOutcome(trial),
    })),
    ...injections.map((trial, index) => ({
      ...trial,
      id: `planted-${index}`,
      title: trial.kind,
      about: `${DIMENSIONS[trial.dimension].title} of ${carrierName(trial.carrier)}`,
      clean: trial.cleanScore,
      outcome: injectionOutcome(trial),
    })),
  ];
}
