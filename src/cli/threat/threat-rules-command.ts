import type { SignalCatalogue, SignalEntry } from '../../documents/threat-catalogue.ts';
import { renderJson } from '../../report/json.ts';
import { unknownName } from '../../text/nearest-name.ts';
import { loadSignals } from '../../threat/signals/load-signals.ts';
import type { Signal } from '../../threat/signals/signal-set.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { layOut } from './lay-out.ts';
import type { CatalogueFormat } from './threat-flags.ts';

/** The flags of `threat rules`. */
export interface ThreatRulesFlags {
  output?: CatalogueFormat;
  color: boolean;
}

/** `plugin-eval threat rules [LABEL]` @throws UsageError */
export async function runThreatRules(
  label: string | null,
  flags: ThreatRulesFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { hash, signals } = loadSignals();
  const catalogue: SignalCatalogue = { hash, signals: signals.map(entryOf) };
  io.writeOut(
    label === null
      ? await renderList(catalogue, flags, io)
      : await renderOne(findSignal(label, catalogue.signals), flags, io),
  );
  return EXIT.fine;
}

function entryOf({ label, kind, weight, failureMode, scope, why, patterns, except }: Signal): SignalEntry {
  return {
    label,
    kind,
    weight,
    failureMode,
    scope,
    why,
    patterns: patterns.map(({ source }) => source),
    except: except.map(({ source }) => source),
  };
}

function findSignal(label: string, signals: readonly SignalEntry[]): SignalEntry {
  const signal = signals.find((candidate) => candidate.label === label);
  if (signal !== undefined) return signal;
  const labels = signals.map((candidate) => candidate.label);
  throw unknownName('signal', label, labels, 'plugin-eval threat rules');
}

async function renderList(catalogue: SignalCatalogue, flags: ThreatRulesFlags, io: CliIo): Promise<string> {
  if (flags.output === 'json') return renderJson({ schemaVersion: '1.0', ...catalogue });
  const { signalListView } = await import('../../report/threat-catalogue/signal-view.ts');
  return layOut(signalListView(catalogue), flags, io);
}

async function renderOne(signal: SignalEntry, flags: ThreatRulesFlags, io: CliIo): Promise<string> {
  if (flags.output === 'json') return renderJson(signal);
  const { signalView } = await import('../../report/threat-catalogue/signal-view.ts');
  return layOut(signalView(signal), flags, io);
}
