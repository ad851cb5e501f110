import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { StatusWord } from '../design/status-word.tsx';
import { UntrustedCode, UntrustedText } from '../design/untrusted.tsx';
import type { Annotation } from './annotation.ts';
import { findingSpan } from './finding-span.ts';

const WORDS = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

/** Findings that name a line of the text, as notes on it; `mark=f2` in the address names the second of all findings. */
export function findingAnnotations(
  findings: readonly Finding[],
  { lines, isFile }: { lines: readonly string[]; isFile: (file: string) => boolean },
): Annotation[] {
  return findings.flatMap((finding, index) => {
    const { level, rule, message, file, line } = finding;
    if (line === null || line > lines.length || !isFile(file)) return [];
    const span = findingSpan(finding, lines[line - 1] ?? '');
    return [
      {
        id: `f${index + 1}`,
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
