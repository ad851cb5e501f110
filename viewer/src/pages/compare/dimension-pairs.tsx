import type { Comparison } from '../../../../src/documents/comparison.ts';
import type { Dimension } from '../../../../src/documents/evaluation.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { isExact } from '../../../../src/report/comparison/comparison-certainty.ts';
import {
  formatGain,
  formatInterval,
  formatPercent,
  formatPoints,
  formatUnit,
} from '../../../../src/report/number-format.ts';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { type Lane, PairLanes } from './pair-lanes.tsx';

type Side = Comparison['a'];

/** Dimension by dimension: both values with their intervals, and what lies between them. */
export function DimensionPairs({ comparison }: { comparison: Comparison }) {
  const { a, b, differences } = comparison;
  return (
    <Section title="Dimension by dimension" aside="scores from 0 to 1">
      <section
        className="scroll-box"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Dimensions of both sides"
      >
        <table className="pairs">
          <caption>
            {isExact(comparison)
              ? 'Both sides on one scale'
              : 'Both sides on one scale; the line through a letter is its interval. Of ten differences some are large by chance.'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Dimension</th>
              <th scope="col" className="n wide-only">
                Weight
              </th>
              <th scope="col" className="plot wide-only">
                <span className="row ends">
                  <span>0</span>
                  <span>1</span>
                </span>
              </th>
              <th scope="col" className="n">
                A
              </th>
              <th scope="col" className="n">
                B
              </th>
              <th scope="col" className="n">
                B − A
              </th>
            </tr>
          </thead>
          <tbody>
            {DIMENSION_NAMES.map((name) => (
              <PairRow
                key={name}
                name={name}
                a={a.dimensions[name]}
                b={b.dimensions[name]}
                difference={differences.dimensions[name]}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                Composite <small>from 0 to 100</small>
                <NarrowLanes a={compositeLane(a)} b={compositeLane(b)} />
              </th>
              <td className="wide-only" />
              <td className="wide-only">
                <PairLanes a={compositeLane(a)} b={compositeLane(b)} />
              </td>
              <CompositeCell side={a} />
              <CompositeCell side={b} />
              <td className="n">
                <Difference value={differences.composite} decimals={1} />
              </td>
            </tr>
            {!isExact(comparison) && (
              <tr>
                <th scope="row">
                  Layer 1 alone <small>which is exact, in composite points</small>
                </th>
                <td className="wide-only" />
                <td className="wide-only" />
                <td />
                <td />
                <td className="n">
                  <Difference value={differences.staticComposite} decimals={1} />
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      </section>
    </Section>
  );
}

interface PairRowProps {
  name: DimensionName;
  a: Dimension;
  b: Dimension;
  difference: number | null;
}

function PairRow({ name, a, b, difference }: PairRowProps) {
  return (
    <tr>
      <th scope="row">
        {DIMENSIONS[name].title}
        <NarrowLanes a={laneOf(a)} b={laneOf(b)} />
      </th>
      <td className="n wide-only">{formatPercent(a.weight)}</td>
      <td className="wide-only">
        <PairLanes a={laneOf(a)} b={laneOf(b)} />
      </td>
      <ScoreCell dimension={a} />
      <ScoreCell dimension={b} />
      <td className="n">
        <Difference value={difference} decimals={2} />
      </td>
    </tr>
  );
}

/** On a phone the plot stands below the name. */
function NarrowLanes(lanes: { a: Lane; b: Lane }) {
  return (
    <span className="narrow-only">
      <PairLanes {...lanes} />
    </span>
  );
}

function ScoreCell({ dimension }: { dimension: Dimension }) {
  const { score, status } = dimension;
  const interval = formatInterval(dimension, 'unit');
  return (
    <td className="n">
      {score !== null && <b>{formatUnit(score)}</b>} {interval !== null && <small>{interval}</small>}
      {status !== 'measured' && (
        <small>
          <StatusWord kind={status === 'errored' ? 'error' : 'unmeasured'}>
            {status === 'errored' ? 'errored' : 'not measured'}
          </StatusWord>
        </small>
      )}
    </td>
  );
}

function CompositeCell({ side: { composite } }: { side: Side }) {
  const interval = formatInterval(composite, 'points');
  return (
    <td className="n">
      <b>{formatPoints(composite.score)}</b> {interval !== null && <small>{interval}</small>}
    </td>
  );
}

/** Never by colour alone: the sign says which way it goes. */
export function Difference({ value, decimals }: { value: number | null; decimals: number }) {
  if (value === null) return <span className="quiet">—</span>;
  return <b>{formatGain(value, decimals)}</b>;
}

function laneOf({ score, ciLow, ciHigh }: Dimension) {
  return { score, low: ciLow, high: ciHigh };
}

function compositeLane({ composite: { score, ciLow, ciHigh } }: Side) {
  const share = (points: number | null) => (points === null ? null : points / 100);
  return { score: share(score), low: share(ciLow), high: share(ciHigh) };
}
