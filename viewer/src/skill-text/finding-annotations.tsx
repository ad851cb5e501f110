import type { Finding } from '../../../src/documents/finding.ts';
import { StatusWord } from '../design/status-word.tsx';
import { UntrustedCode, UntrustedText } from '../design/untrusted.tsx';
import type { Annotation } from './annotation.ts';
import { findingSpan } from './finding-span.ts';

export interface NumberedFinding extends Finding {
  /** Stands in the URL. */
  id: string;
}

const WORDS = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

/** The findings of one evaluation with an id each. */
export function numbered(findings: readonly Finding[]): NumberedFinding[] {
  return findings.map((finding, index) => ({ ...finding, id: `f${index + 1}` }));
}

/** Findings that name a line of the text, as notes on it. */
export function findingAnnotations(
  findings: readonly NumberedFinding[],
  lines: readonly string[],
): Annotation[] {
  return findings.flatMap((finding) => {
    const { id, level, rule, message, line } = finding;
    if (line === null || line > lines.length) return [];
    const span = findingSpan(finding, lines[line - 1] ?? '');
    return [
      {
        id,
        kind: level,
        line,
        spans: span === null ? [] : [{ line, ...span }],
        summary: `${WORDS[level]} ${rule}: ${message}`,
        note: (
          <>
            <StatusWord kind={level}>{WORDS[level]}</StatusWord> <UntrustedCode text={rule} />{' '}
            <UntrustedText text={message} />
          </>
        ),
      },
    ];
  });
}
