import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { listSignals } from '@plugin-eval/app/threat-catalogues.ts';
import { unknownName } from '@plugin-eval/core/text/nearest-name.ts';
import type { CliIo } from '../io.ts';
import type { WritingFlags } from '../write-document.ts';
import { writeView } from './write-view.ts';

/** Shows the signals, or one of them. @throws UsageError */
export async function showSignals(label: string | null, writing: WritingFlags, io: CliIo): Promise<ExitCode> {
  const { document } = await listSignals();
  const views = () => import('@plugin-eval/report/threat-catalogue/signal-view.ts');
  if (label === null) {
    const list = async () => (await views()).signalListView(document);
    await writeView({ schemaVersion: '1.0', ...document }, list, writing, io);
    return EXIT.fine;
  }
  const signal = document.signals.find((candidate) => candidate.label === label);
  if (signal === undefined) {
    const labels = document.signals.map((candidate) => candidate.label);
    throw unknownName('signal', label, labels, 'plugin-eval rules --signals');
  }
  await writeView(signal, async () => (await views()).signalView(signal), writing, io);
  return EXIT.fine;
}
