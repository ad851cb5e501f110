import type { Severity } from '../../../../src/documents/names.ts';
import type { BenignCase, CaseScore } from '../../../../src/documents/threat-report.ts';
import { verdictWords } from '../../../../src/report/threat-report/threat-summary.ts';
import { excerpt } from '../../../../src/text/code-points.ts';
import { Pill } from '../../design/badge.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';

const LEVELS = { low: 'info', medium: 'info', high: 'warning', critical: 'error' } as const;
const LONGEST = 2_000;

/** A severity with the mark of findings as grave. */
export function SeverityWord({ severity }: { severity: Severity }) {
  return (
    <span className="severity-word">
      <StatusWord kind={LEVELS[severity]}>{severity}</StatusWord>
    </span>
  );
}

export function CaseVerdict({ one }: { one: Pick<CaseScore, 'passed' | 'outcome'> }) {
  return (
    <Pill tone={one.outcome === 'unclear' ? 'note' : one.passed ? 'plain' : 'alarm'}>
      {verdictWords(one)}
    </Pill>
  );
}

/** What a response to a harmless request came to. */
export function BenignOutcome({ outcome }: Pick<BenignCase, 'outcome'>) {
  return (
    <Pill tone={outcome === 'refused' ? 'alarm' : outcome === 'unclear' ? 'note' : 'plain'}>{outcome}</Pill>
  );
}

/** A sentence of a document, as long as one can be. */
export function Sentence({ text, longest = LONGEST }: { text: string; longest?: number }) {
  return <UntrustedText text={excerpt(text, longest)} />;
}
