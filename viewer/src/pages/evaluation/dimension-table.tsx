import type { Dimension, Evaluation } from '../../../../src/documents/evaluation.ts';
import {
  DIMENSION_NAMES,
  type DimensionName,
  LAYER_NAMES,
  type LayerName,
} from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import {
  LAYER_WORDS,
  STATUS_WORDS,
  unfinishedWord,
} from '../../../../src/report/evaluation/dimension-view.ts';
import { type LayerPart, layerParts } from '../../../../src/report/evaluation/layer-parts.ts';
import { formatPercent, formatUnit, intervalName } from '../../../../src/report/number-format.ts';
import {
  type UnfinishedDimension,
  unfinishedDimensions,
} from '../../../../src/report/unfinished-dimensions.ts';
import { Meter } from '../../design/meter.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { useRouteTo } from './evaluation-context.ts';
import { UncertaintyNote } from './uncertainty-note.tsx';

/** All ten dimensions: what was not measured is there, and looks it; beside each what every layer gave to it. */
export function DimensionSection({ evaluation }: { evaluation: Evaluation }) {
  const { dimensions, uncertainty } = evaluation;
  const unfinished = new Map(unfinishedDimensions(evaluation).map((one) => [one.name, one]));
  const hasIntervals = DIMENSION_NAMES.some((name) => dimensions[name].ciLow !== null);
  const present = LAYER_NAMES.filter((layer) => evaluation.layers.some(({ name }) => name === layer));
  const layers = present.length > 1 ? present : [];
  return (
    <Section title="Dimensions" aside="scores from 0 to 1">
      <section className="scroll-box" aria-label="The ten dimensions">
        <table className="dimensions">
          <caption>
            {layers.length > 0
              ? 'What each layer said, and its share in the score.'
              : 'Layer 1 alone: no judge was asked and no session was run.'}
            {hasIntervals &&
              ` The line on a bar is the ${uncertainty === null ? '' : `${intervalName(uncertainty)} `}interval.`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Dimension</th>
              <th scope="col" className="n extra">
                Weight
              </th>
              <th scope="col">Score</th>
              <th scope="col">Grade</th>
              {layers.map((layer) => (
                <th key={layer} scope="col" className="n layer">
                  {LAYER_WORDS[layer]}
                </th>
              ))}
            </tr>
          </thead>
          {DIMENSION_NAMES.map((name) => (
            <DimensionRow
              key={name}
              name={name}
              dimension={dimensions[name]}
              layers={layers}
              unfinished={unfinished.get(name)}
            />
          ))}
        </table>
      </section>
      <UncertaintyNote evaluation={evaluation} />
    </Section>
  );
}

interface DimensionRowProps {
  name: DimensionName;
  dimension: Dimension;
  layers: readonly LayerName[];
  unfinished: UnfinishedDimension | undefined;
}

function DimensionRow({ name, dimension, layers, unfinished }: DimensionRowProps) {
  const to = useRouteTo();
  const { score, ciLow, ciHigh, status, weight } = dimension;
  const { title, meaning } = DIMENSIONS[name];
  return (
    <tbody className={status}>
      <tr>
        <th scope="row">
          <Link to={to({ kind: 'dimension', name })}>{title}</Link>
          <small className="meaning">{meaning}</small>
          <small className="narrow">weight {formatPercent(weight)}</small>
        </th>
        <td className="n extra">{formatPercent(weight)}</td>
        <td>
          <Meter score={score} low={ciLow} high={ciHigh} status={status} />
        </td>
        <td>
          <DimensionStanding dimension={dimension} />
        </td>
        {layerParts(name, dimension).map(
          (part) => layers.includes(part.layer) && <LayerCell key={part.layer} part={part} />,
        )}
      </tr>
      {unfinished !== undefined && (
        <tr className="reason">
          <td colSpan={4 + layers.length}>
            <StatusWord kind={unfinished.errored ? 'error' : 'warning'}>
              {unfinishedWord(unfinished.errored)}:
            </StatusWord>{' '}
            <UntrustedText text={unfinished.reason} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The grade, and the word for what came about only in part or not at all. */
export function DimensionStanding({ dimension: { grade, status, score } }: { dimension: Dimension }) {
  if (status === 'measured') return <b>{grade}</b>;
  // Without a score the bar says it.
  if (score === null) return <span className="quiet">—</span>;
  return (
    <>
      <b>{grade}</b>{' '}
      <StatusWord kind={status === 'errored' ? 'error' : 'unmeasured'}>{STATUS_WORDS[status]}</StatusWord>
    </>
  );
}

function LayerCell({ part: { score, nominal, share } }: { part: LayerPart }) {
  if (nominal === 0 && score === null)
    return (
      <td className="n layer quiet" title="This layer has no part in the dimension">
        <span aria-hidden="true">·</span>
        <span className="unseen">no part</span>
      </td>
    );
  return (
    <td className="n layer">
      {score === null ? <span className="quiet">—</span> : <b>{formatUnit(score)}</b>}
      <small>{score === null ? `of ${formatPercent(nominal)}` : formatPercent(share)}</small>
    </td>
  );
}
