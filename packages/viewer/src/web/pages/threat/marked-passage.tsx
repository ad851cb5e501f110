import type { SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { mayHoldHidden } from '@plugin-eval/core/text/hidden-characters.ts';
import type { MarkedPassage as Passage } from '@plugin-eval/report/threat-report/marked-text.ts';
import {
  countedWords,
  gravestKind,
  hitKind,
  kindWord,
} from '@plugin-eval/report/threat-report/signal-table.ts';
import { Fragment, memo } from 'react';
import { UntrustedLine, UntrustedName } from '../../design/untrusted.tsx';
import { visibleText } from '../../design/visible-characters.ts';

const UNUSUAL = /[\r\u2028\u2029\p{Cs}]/u;
const MOST_NAMED = 8;

/** A passage of text, marked when hits cover it, with the labels of those that end here. */
export const MarkedPassage = memo(function MarkedPassage({ passage }: { passage: Passage }) {
  const kind = gravestKind(passage.spans);
  if (kind === null) return <UntrustedPassage text={passage.text} />;
  const names = passage.spans
    .slice(0, MOST_NAMED)
    .map((span) => `${kindWord(span)}: ${visibleText(span.label)}, counts ${countedWords(span)}`);
  return (
    <>
      <mark className={`hit ${kind}`} title={names.join('\n')}>
        <UntrustedPassage text={passage.text} />
      </mark>
      <HitLabels spans={passage.ending} />
    </>
  );
});

/** The names of hits. */
export function HitLabels({ spans }: { spans: readonly SignalSpan[] }) {
  return distinct(spans).map((span) => (
    <span key={keyOf(span)} className={`hit-label ${hitKind(span)}`}>
      {kindWord(span)}: <UntrustedName name={span.label} longest={60} />
    </span>
  ));
}

/** A signal that ends twice at one place has one label. */
function distinct(spans: readonly SignalSpan[]): SignalSpan[] {
  return [...new Map(spans.map((span) => [keyOf(span), span])).values()];
}

function keyOf({ source, label, counted }: SignalSpan): string {
  return `${source} ${label} ${counted}`;
}

/** Untrusted text in an element that keeps its line ends; makes hidden characters visible. */
function UntrustedPassage({ text }: { text: string }) {
  if (!mayHoldHidden(text) && !UNUSUAL.test(text)) return text;
  return text.split(/\r\n|\n|\r/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
    <Fragment key={index}>
      {index > 0 && '\n'}
      <UntrustedLine text={line} />
    </Fragment>
  ));
}
