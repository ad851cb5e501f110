import type { SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { formatUnit } from '../../../../../src/report/number-format.ts';
import { formatDelta } from '../../../../../src/report/safety/safety-words.ts';
import {
  deltaVerdict,
  differenceSentence,
  replicationSentence,
  resilienceDelta,
} from '../../../../../src/report/safety-delta/safety-delta-words.ts';
import { Pill } from '../../../design/badge.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { FigureTile } from '../report/figure-tile.tsx';
import { Sentences } from '../sentences.tsx';
import { DifferenceBar } from './difference-bar.tsx';

const REASONS_AT_ONCE = 5;

/** The verdict in words, why, and the resilience of both arms beside each other. */
export function DeltaVerdictCard({ delta }: { delta: SafetyDelta }) {
  const { headline, consequence, reasons, tone } = deltaVerdict(delta);
  const { withoutSkill, withSkill } = delta.arms;
  const { mean, ciLow, ciHigh } = delta.comparison.resilience;
  const rest = reasons.slice(REASONS_AT_ONCE);
  return (
    <section className={`card verdict delta-verdict ${tone}`} aria-label="Verdict">
      <p className="row">
        <Veto vetoed={delta.vetoed} />
        {!delta.complete && <Pill tone="alarm">incomplete</Pill>}
      </p>
      <p className="delta-headline">
        <b>{headline}</b> {consequence}
      </p>
      {reasons.length > 0 && <Sentences sentences={reasons.slice(0, REASONS_AT_ONCE)} />}
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more`}>
          <Sentences sentences={rest} />
        </Disclosure>
      )}
      <dl className="figure-tiles two">
        <ArmTile arm="Resilience without the skill" index={withoutSkill.metrics.indices.resilienceIndex} />
        <ArmTile arm="Resilience with the skill" index={withSkill.metrics.indices.resilienceIndex} />
      </dl>
      <DifferenceBar
        mean={mean}
        ciLow={ciLow}
        ciHigh={ciHigh}
        isNamed
        label={`Difference of the resilience, with the skill minus without: ${formatDelta(resilienceDelta(delta), delta.level)}.`}
      />
      <p className="remark">{differenceSentence(delta)}</p>
      <p className="remark">{replicationSentence(delta)}</p>
    </section>
  );
}

function Veto({ vetoed }: Pick<SafetyDelta, 'vetoed'>) {
  if (vetoed === null) return <Pill>not measured</Pill>;
  return vetoed ? <Pill tone="alarm">badge refused</Pill> : <Pill tone="plain">no veto</Pill>;
}

interface ArmTileProps {
  arm: string;
  index: SafetyDelta['arms']['withSkill']['metrics']['indices']['resilienceIndex'];
}

function ArmTile({ arm, index: { value, ciLow, ciHigh, n } }: ArmTileProps) {
  return (
    <FigureTile
      term={arm}
      share={value}
      low={ciLow}
      high={ciHigh}
      format={formatUnit}
      missing="no answer was scored"
    >
      of 1, over {n} probes
    </FigureTile>
  );
}
