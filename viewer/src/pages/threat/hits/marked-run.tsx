import { memo, useState } from 'react';
import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';
import type { MarkedRun as Run } from '../../../../../src/report/threat-report/marked-text.ts';
import { ForeignName } from '../../../design/foreign.tsx';
import { ForeignRun } from './foreign-run.tsx';
import { gravestKind, hitKind, kindWord } from './hit-kind.ts';

/** How a mark asks for its card, and says that it needs it no more. */
export interface HitPointer {
  show: (spans: readonly SignalSpan[], anchor: HTMLElement) => void;
  leave: () => void;
  cardId: string;
}

interface MarkedRunProps {
  run: Run;
  pointer: HitPointer;
}

/** A run of text, marked when hits cover it, with the labels of those that end here. */
export const MarkedRun = memo(function MarkedRun({ run, pointer }: MarkedRunProps) {
  const kind = gravestKind(run.spans);
  if (kind === null) return <ForeignRun text={run.text} />;
  const against = run.spans.filter((span) => ['evidence', 'unsafe'].includes(hitKind(span))).length;
  return (
    <>
      <mark
        className={`hit ${kind}${against > 1 ? ' deep' : ''}`}
        onMouseEnter={({ currentTarget }) => pointer.show(run.spans, currentTarget)}
        onMouseLeave={pointer.leave}
      >
        <ForeignRun text={run.text} />
      </mark>
      {distinct(run.ending).map((span) => (
        <HitLabel key={`${span.source} ${span.label} ${span.counted}`} span={span} pointer={pointer} />
      ))}
    </>
  );
});

function HitLabel({ span, pointer }: { span: SignalSpan; pointer: HitPointer }) {
  const [isFocused, setFocused] = useState(false);
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => pointer.show([span], currentTarget);
  return (
    <button
      type="button"
      className={`hit-label ${hitKind(span)}`}
      aria-describedby={isFocused ? pointer.cardId : undefined}
      onFocus={(event) => {
        setFocused(true);
        show(event);
      }}
      onBlur={() => {
        setFocused(false);
        pointer.leave();
      }}
      onClick={show}
      onMouseEnter={show}
      onMouseLeave={pointer.leave}
    >
      {kindWord(span)}: <ForeignName name={span.label} longest={60} />
    </button>
  );
}

/** A rule that ends twice at one place has one label. */
function distinct(spans: readonly SignalSpan[]): SignalSpan[] {
  const byName = new Map(spans.map((span) => [`${span.source} ${span.label} ${span.counted}`, span]));
  return [...byName.values()];
}
