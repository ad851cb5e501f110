import { useMemo } from 'react';
import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';
import { plural } from '../../../../../src/report/number-format.ts';
import { MarkedText } from '../hits/marked-text.tsx';

interface AnswerProps {
  response: string;
  spans: readonly SignalSpan[];
  responseCut: boolean;
  hiddenCharacters?: number;
}

/** What came back, with every hit in its place. */
export function Answer({ response, spans, responseCut, hiddenCharacters = 0 }: AnswerProps) {
  const own = useMemo(() => spans.filter(({ place }) => place === 'response'), [spans]);
  return (
    <>
      {hiddenCharacters > 0 && (
        <p className="remark">
          {plural(hiddenCharacters, 'hidden character')} in it; the rules read it without{' '}
          {hiddenCharacters === 1 ? 'it' : 'them'}.
        </p>
      )}
      <MarkedText text={response} spans={own} />
      {responseCut && <p className="remark">The report itself holds only the beginning of this answer.</p>}
    </>
  );
}
