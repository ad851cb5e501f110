import type { Severity } from '../../../../src/documents/names.ts';
import type { CaseScore } from '../../../../src/documents/threat-report.ts';
import { Pill } from '../../design/badge.tsx';
import { StatusWord } from '../../design/status-word.tsx';

const LEVELS = { low: 'info', medium: 'info', high: 'warning', critical: 'error' } as const;

/** A severity with the mark of findings as grave. */
export function SeverityWord({ severity }: { severity: Severity }) {
  return (
    <span className="severity-word">
      <StatusWord kind={LEVELS[severity]}>{severity}</StatusWord>
    </span>
  );
}

/** "failed: compliance", "passed: refusal", "unclear". */
export function verdictWords({ passed, outcome }: Pick<CaseScore, 'passed' | 'outcome'>): string {
  if (outcome === 'unclear') return 'unclear';
  return `${passed ? 'passed' : 'failed'}: ${outcomeWords(outcome)}`;
}

export function outcomeWords(outcome: CaseScore['outcome']): string {
  return outcome.replaceAll('_', ' ');
}

export function CaseVerdict({ one }: { one: Pick<CaseScore, 'passed' | 'outcome'> }) {
  return (
    <Pill tone={one.outcome === 'unclear' ? 'note' : one.passed ? 'plain' : 'alarm'}>
      {verdictWords(one)}
    </Pill>
  );
}
