import { EXIT } from '@plugin-eval/app/operations/exit-code.ts';
import { SCAN } from '@plugin-eval/app/operations/scan.ts';
import { lookOfStdout } from './io.ts';
import { ofOperation } from './operation-command.ts';
import { explainRule } from './rules-command.ts';
import { runOperation } from './run-operation.ts';

/** `plugin-eval scan`, which also explains its rules and shows how often it was right. */
export const SCAN_COMMAND = ofOperation(SCAN, async (given, { writing, io }) => {
  if (given.explain !== undefined) return explainRule(given.explain, given, writing, io);
  if (!given.accuracy) return runOperation(SCAN, given, writing, io);
  const { accuracyView } = await import('@plugin-eval/report/scan/accuracy-view.ts');
  const { layoutText } = await import('@plugin-eval/report/view-model/layout-text.ts');
  io.writeOut(layoutText(accuracyView(), lookOfStdout(io, writing.color)));
  return EXIT.fine;
});
