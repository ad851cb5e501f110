import type { Evaluation, StaticFeatures, StaticLayer } from '../../../../src/documents/evaluation.ts';
import { type AntiPatternFlag, SUB_CHECK_NAMES } from '../../../../src/documents/names.ts';
import { ANTI_PATTERN_SEVERITY } from '../../../../src/methodology/anti-patterns.ts';
import { SUB_CHECK_TITLES } from '../../../../src/report/evaluation/static-view.ts';
import { FEATURE_GROUPS } from '../../../../src/report/feature-groups.ts';
import { formatCount, plural } from '../../../../src/report/number-format.ts';
import { Disclosure } from '../../design/disclosure.tsx';
import { Meter } from '../../design/meter.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedLine } from '../../design/untrusted.tsx';

/** Layer 1: its sub-scores, the anti-patterns with what they cost, and what was counted. */
export function StaticSection({ evaluation }: { evaluation: Evaluation }) {
  const [layer] = evaluation.layers;
  return (
    <Section title="Static analysis" aside="layer 1">
      {layer.subScores === null ? (
        <EmptyNote>Not measured: the skill could not be read.</EmptyNote>
      ) : (
        <div className="halves">
          <SubScores scores={layer.subScores} layer={layer} />
          <AntiPatterns flags={layer.antiPatterns} penalty={evaluation.composite.antiPatternPenalty} />
        </div>
      )}
      {layer.features !== null && <Features features={layer.features} />}
    </Section>
  );
}

function SubScores({ scores, layer }: { scores: NonNullable<StaticLayer['subScores']>; layer: StaticLayer }) {
  return (
    <table>
      <caption>Sub-scores, from 0 to 1</caption>
      <thead>
        <tr>
          <th scope="col">Sub-check</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {SUB_CHECK_NAMES.map((name) => (
          <tr key={name}>
            <th scope="row">{SUB_CHECK_TITLES[name]}</th>
            <td>
              <Meter score={scores[name]} />
            </td>
          </tr>
        ))}
      </tbody>
      {layer.score !== null && (
        <tfoot>
          <tr>
            <th scope="row">Layer score</th>
            <td>
              <Meter score={layer.score} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function AntiPatterns({ flags, penalty }: { flags: readonly AntiPatternFlag[]; penalty: number | null }) {
  if (flags.length === 0) return <EmptyNote>No anti-pattern was found, so nothing is taken off.</EmptyNote>;
  const counts = new Map<AntiPatternFlag, number>();
  for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  const rows = [...counts].sort(([a], [b]) => ANTI_PATTERN_SEVERITY[b] - ANTI_PATTERN_SEVERITY[a]);
  return (
    <table>
      <caption>
        {penalty === null
          ? 'Anti-patterns of all skills; each skill bears its own penalty'
          : `${plural(flags.length, 'anti-pattern')}: the composite is multiplied by ${penalty.toFixed(2)}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Flag</th>
          <th scope="col" className="n">
            Counted
          </th>
          <th scope="col" className="n">
            Severity
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([flag, count]) => (
          <tr key={flag}>
            <th scope="row">
              <code>{flag}</code>
            </th>
            <td className="n">{count}</td>
            <td className="n">{ANTI_PATTERN_SEVERITY[flag].toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Features({ features }: { features: StaticFeatures }) {
  return (
    <Disclosure summary="What was counted" className="more">
      <div className="halves features">
        {FEATURE_GROUPS.map(({ title, rows }) => (
          <table key={title}>
            <caption>{title}</caption>
            <tbody>
              {rows.map(([label, read]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>
                    <FeatureValue value={read(features)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Disclosure>
  );
}

/** Entries of a list that are shown. */
const SHOWN = 50;

function FeatureValue({ value }: { value: number | boolean | readonly string[] }) {
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'boolean') return value ? 'yes' : <span className="quiet">no</span>;
  if (value.length === 0) return <span className="quiet">none</span>;
  return (
    <>
      {formatCount(value.length)}
      <ul className="entries">
        {value.slice(0, SHOWN).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat
          <li key={index}>
            <code>
              <bdi>
                <UntrustedLine text={entry} />
              </bdi>
            </code>
          </li>
        ))}
        {value.length > SHOWN && <li className="quiet">and {formatCount(value.length - SHOWN)} more</li>}
      </ul>
    </>
  );
}
