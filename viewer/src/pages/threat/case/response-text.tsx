import { useMemo } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { plural } from '../../../../../src/report/number-format.ts';
import { MarkedText } from '../hits/marked-text.tsx';

type ResponseTextProps = Pick<CaseScore, 'response' | 'spans' | 'responseCut'> &
  Partial<Pick<CaseScore, 'hiddenCharacters'>>;

/** What came back, with every hit in its place. */
export function ResponseText({ response, spans, responseCut, hiddenCharacters = 0 }: ResponseTextProps) {
  const own = useMemo(() => spans.filter(({ place }) => place === 'response'), [spans]);
  return (
    <>
      {hiddenCharacters > 0 && (
        <p className="remark">
          {plural(hiddenCharacters, 'hidden character')} in it, left out when signals are looked for.
        </p>
      )}
      <MarkedText text={response} spans={own} />
      {responseCut && <p className="remark">The report itself holds only the beginning of this response.</p>}
    </>
  );
}
