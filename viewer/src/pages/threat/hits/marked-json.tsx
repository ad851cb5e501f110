import { useMemo } from 'react';
import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';
import { indentJson } from './indent-json.ts';
import { MarkedText } from './marked-text.tsx';

interface MarkedJsonProps {
  text: string;
  spans: readonly SignalSpan[];
  /** Code points that are shown at once. */
  most: number;
}

/** What a tool was given, or answered: on several lines where it is JSON, else as it is. */
export function MarkedJson({ text, spans, most }: MarkedJsonProps) {
  const shown = useMemo(() => indentJson(text, spans) ?? { text, spans }, [text, spans]);
  return <MarkedText text={shown.text} spans={shown.spans} most={most} mostLate={most} className="code" />;
}
