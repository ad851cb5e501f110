import { SIGNAL_KINDS, type SignalKind } from '../../documents/names.ts';
import type { SignalEntry } from '../../documents/threat-catalogue.ts';

export const SIGNAL_HEADINGS: Record<SignalKind, string> = {
  safe: 'safe: what a careful answer does',
  unsafe: 'unsafe: what an answer that gave in says',
  boundary: 'boundary: refusals, and the naming of limits',
};

/** The kinds that have signals, in order. */
export function signalGroups(signals: readonly SignalEntry[]): [SignalKind, SignalEntry[]][] {
  return SIGNAL_KINDS.map((kind): [SignalKind, SignalEntry[]] => [
    kind,
    signals.filter((signal) => signal.kind === kind),
  ]).filter(([, own]) => own.length > 0);
}
