import { listSignals } from '../../application/threat-catalogues.ts';
import { unknownName } from '../../text/nearest-name.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import type { CatalogueFormat } from './threat-flags.ts';
import { writeView } from './write-view.ts';

/** The flags of `rules --signals`. */
export interface SignalsFlags {
  output?: CatalogueFormat;
  color: boolean;
}

/** `plugin-eval rules --signals [LABEL]` @throws UsageError */
export async function runSignals(label: string | null, flags: SignalsFlags, io: CliIo): Promise<ExitCode> {
  const { document } = await listSignals();
  const views = () => import('../../report/threat-catalogue/signal-view.ts');
  if (label === null) {
    const list = async () => (await views()).signalListView(document);
    await writeView({ schemaVersion: '1.0', ...document }, list, flags, io);
    return EXIT.fine;
  }
  const signal = document.signals.find((candidate) => candidate.label === label);
  if (signal === undefined) {
    const labels = document.signals.map((candidate) => candidate.label);
    throw unknownName('signal', label, labels, 'plugin-eval rules --signals');
  }
  await writeView(signal, async () => (await views()).signalView(signal), flags, io);
  return EXIT.fine;
}
