import type { ProbeCatalogue, SignalCatalogue } from '@plugin-eval/core/documents/threat-catalogue.ts';
import { loadFailureModes } from '@plugin-eval/threat/probes/load-failure-modes.ts';
import { type ProbeFilters, selectProbes } from '@plugin-eval/threat/probes/select-probes.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import type { Signal } from '@plugin-eval/threat/signals/signal-set.ts';
import { type ProbesRequest, requestedProbes } from './threat/threat-request.ts';

export interface ListProbesRequest extends ProbesRequest {
  /** Filters on the probes. @default none */
  filters?: ProbeFilters | undefined;
}

/**
 * The shipped probes, and the user's own, with unreadable ones.
 * @throws FileError when a folder of probes is not one
 * @throws UsageError when no probe has a failure mode or framework that is asked for
 */
export async function listProbes(request: ListProbesRequest): Promise<{ document: ProbeCatalogue }> {
  const { loaded, probes } = requestedProbes(request);
  const { hash, errors } = loaded;
  const found = selectProbes(probes, request.filters ?? {});
  return { document: { hash, probes: found, failureModes: loadFailureModes(), errors } };
}

/** The signals that responses are scored by. */
export async function listSignals(): Promise<{ document: SignalCatalogue }> {
  const { hash, signals } = loadSignals();
  return { document: { hash, signals: signals.map(entryOf) } };
}

function entryOf({ label, kind, weight, failureMode, scope, why, patterns, except }: Signal) {
  const sources = (all: Signal['patterns']) => all.map(({ source }) => source);
  return {
    label,
    kind,
    weight,
    failureMode,
    scope,
    why,
    patterns: sources(patterns),
    except: sources(except),
  };
}
