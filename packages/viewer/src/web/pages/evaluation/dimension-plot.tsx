import type { Dimension, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName, LAYER_NAMES } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { LAYER_WORDS, STATUS_WORDS } from '@plugin-eval/report/evaluation/dimension-view.ts';
import { formatPercent, formatUnit } from '@plugin-eval/report/number-format.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import type { Block } from '@plugin-eval/report/view-model/blocks.ts';
import { Blocks } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { IntervalBar } from '../../design/meter.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { Link } from '../../route/link.tsx';
import { useRouteTo } from './evaluation-context.ts';

interface DimensionPlotProps {
  evaluation: Evaluation;
  /** Data as a table, with unmeasured dimensions. */
  plain: readonly Block[];
}

/** The ten dimensions on one scale from 0 to 1: a bar for the score, a point for each layer. */
export function DimensionPlot({ evaluation: { dimensions, layers }, plain }: DimensionPlotProps) {
  const spoken = LAYER_NAMES.filter((name) => layers.some((layer) => layer.name === name));
  return (
    <>
      <ul className="plot">
        {DIMENSION_NAMES.map((name) => (
          <PlotRow key={name} name={name} dimension={dimensions[name]} />
        ))}
      </ul>
      <p className="plot-legend quiet">
        {spoken.map((layer) => (
          <span key={layer}>
            <i className={`point ${layer}`} aria-hidden="true" /> {LAYER_WORDS[layer]}
          </span>
        ))}
        <span>the bar is the score, the percentage its weight</span>
      </p>
      <Blocks blocks={plain.filter(({ kind }) => kind !== 'table')} />
      <Disclosure summary="As a table">
        <Blocks blocks={plain.filter(({ kind }) => kind === 'table')} />
      </Disclosure>
    </>
  );
}

function PlotRow({ name, dimension }: { name: DimensionName; dimension: Dimension }) {
  const to = useRouteTo();
  const { score, ciLow, ciHigh, status, grade, weight, layers } = dimension;
  const points = LAYER_NAMES.flatMap((layer) => {
    const value = layers[layer];
    return typeof value === 'number' ? [{ layer, value }] : [];
  });
  return (
    <li className={status}>
      <Link to={to({ kind: 'dimension', name })}>{DIMENSIONS[name].title}</Link>
      <span className="scale">
        <IntervalBar score={score} low={ciLow} high={ciHigh} status={status} />
        {points.map(({ layer, value }) => (
          <i
            key={layer}
            className={`point ${layer}`}
            style={{ left: percentAlong(value) }}
            aria-hidden="true"
          />
        ))}
        <span className="unseen">
          {points.map(({ layer, value }) => `${LAYER_WORDS[layer]} ${formatUnit(value)}`).join(', ')}
        </span>
      </span>
      <span className="score">
        {score !== null && (
          <>
            <b>{formatUnit(score)}</b> {grade}{' '}
          </>
        )}
        {status !== 'measured' && (
          <StatusWord kind={status === 'errored' ? 'error' : 'unmeasured'}>{STATUS_WORDS[status]}</StatusWord>
        )}
      </span>
      <small>{formatPercent(weight)}</small>
    </li>
  );
}
