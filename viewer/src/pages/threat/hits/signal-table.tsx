import { useMemo } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { firstNames } from '../../../../../src/text/format-value.ts';
import { UntrustedCode } from '../../../design/untrusted.tsx';
import { type FiredSignal, firedSignals } from './fired-signals.ts';
import { countedWords, hitKind, kindWord, sourceWords } from './hit-kind.ts';

const MOST = 100;
const MOST_CALLS = 5;
const HEADS = ['Signal', 'Kind', 'Weight from', 'Counted', 'Found'] as const;

/** The signals that fired, the gravest first: kind, label, where each comes from, whether it counts, where it was found. */
export function SignalTable({ spans }: Pick<CaseScore, 'spans'>) {
  const fired = useMemo(() => firedSignals(spans), [spans]);
  if (fired.length === 0) return <p className="quiet">No signal fired.</p>;
  const rest = fired.length - MOST;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page has several of these, which would be landmarks of one name
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="scroll-box" role="group" tabIndex={0} aria-label={TITLES.signals}>
      <table className="data-table signal-table">
        <thead>
          <tr>
            {HEADS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fired.slice(0, MOST).map((signal) => (
            <tr key={signal.key}>
              <th scope="row">
                <UntrustedCode text={signal.label} />
              </th>
              <td data-title={HEADS[1]}>
                <span className={`hit-kind ${hitKind(signal.example)}`}>{kindWord(signal.example)}</span>
              </td>
              <td data-title={HEADS[2]}>{sourceWords(signal.example.source)}</td>
              <td data-title={HEADS[3]}>{countedWords(signal.example)}</td>
              <td data-title={HEADS[4]}>{placeWords(signal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="quiet">And {formatCount(rest)} more.</p>}
    </div>
  );
}

function placeWords({ inResponse, calls }: FiredSignal): string {
  const numbers = calls.map((call) => call + 1);
  return [
    ...(inResponse === 0 ? [] : [`${plural(inResponse, 'time')} in the response`]),
    ...(calls.length === 0 ? [] : [`in call ${firstNames(numbers, MOST_CALLS)}`]),
  ].join(', ');
}

/** What the marks mean, for above texts that have some. */
export function HitLegend() {
  return (
    <p className="remark hit-legend">
      <mark className="hit evidence">hard evidence</mark> and <mark className="hit unsafe">unsafe</mark> count
      against the response, <mark className="hit boundary">boundary</mark> and{' '}
      <mark className="hit safe">safe</mark> for it; a <mark className="hit off">quotation or echo</mark> is
      seen and does not count. The label stands behind each hit; it says what it means.
    </p>
  );
}
