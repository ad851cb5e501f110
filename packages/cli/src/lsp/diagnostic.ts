import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { rulePageAddress } from '@plugin-eval/report/documentation-url.ts';
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

export const SOURCE = 'plugin-eval';

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

/** A finding as an editor shows it. @param document the open file; undefined where it is not open */
export function diagnosticOf(finding: Finding, document: TextDocument | undefined): Diagnostic {
  return {
    range: rangeOf(finding, document),
    severity: SEVERITIES[finding.level],
    code: finding.rule,
    codeDescription: { href: rulePageAddress(finding.rule) },
    source: SOURCE,
    message: `${finding.message}\n${finding.fix}`,
  };
}

/** The place of a finding: its evidence where that stands there, else the rest of the line. */
function rangeOf({ line, column, evidence }: Finding, document: TextDocument | undefined): Range {
  const row = (line ?? 1) - 1;
  const text = document === undefined ? '' : lineOf(document, row);
  const start = utf16Column(text, (column ?? 1) - 1);
  const quoted = evidence === null ? -1 : text.indexOf(evidence, start);
  const [from, to] =
    evidence !== null && quoted >= 0
      ? [quoted, quoted + evidence.length]
      : [start, Math.max(start, text.trimEnd().length)];
  return { start: { line: row, character: from }, end: { line: row, character: to } };
}

/** A line of a document without its end. @param row from 0 */
export function lineOf(document: TextDocument, row: number): string {
  if (row >= document.lineCount) return '';
  const end = { line: row + 1, character: 0 };
  return document.getText({ start: { line: row, character: 0 }, end }).replace(/[\r\n]+$/, '');
}

/** Editors count UTF-16 units, findings code points. */
function utf16Column(text: string, codePoints: number): number {
  let offset = 0;
  for (let left = codePoints; left > 0 && offset < text.length; left -= 1)
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  return offset;
}
