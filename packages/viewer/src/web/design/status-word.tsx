import type { ReactNode } from 'react';

export type StatusKind = 'error' | 'warning' | 'info' | 'passed' | 'unmeasured';

/** A word with its mark; the marks differ in shape, so that colour is not needed. */
export function StatusWord({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={`status-word ${kind}`}>{children}</span>;
}
