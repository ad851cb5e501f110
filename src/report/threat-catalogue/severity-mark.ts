import type { Severity } from '../../documents/names.ts';
import type { TextStyle } from '../text/style.ts';

const LEVELS = { low: 'info', medium: 'info', high: 'warning', critical: 'error' } as const;

/** A severity in a column of its own, in the colour of findings as grave. */
export function severityMark(style: TextStyle, severity: Severity): string {
  return style.level(LEVELS[severity], severity.padEnd(8));
}
