import type { Notice } from '../application/notice.ts';
import {
  estimatePromptWriting,
  type WritePromptsRequest,
  writePrompts,
} from '../application/write-prompts.ts';
import type { DryRun } from '../documents/dry-run.ts';
import { renderJson } from '../report/json.ts';
import { plural } from '../report/number-format.ts';
import { figureBlocks } from '../report/text/likely-figures.ts';
import type { Section } from '../report/view-model/blocks.ts';
import { paragraph, section } from '../report/view-model/build-blocks.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import type { PaymentFlags } from './payment-flags.ts';
import { portsOf } from './ports.ts';
import { sayPaid } from './report-run.ts';
import { runRequestOf } from './run-request.ts';
import { sayer, sayNotices } from './say.ts';
import { settingsOf } from './setting-flags.ts';
import { writeDocument } from './write-document.ts';

/** The flags of `prompts`. */
export interface PromptsFlags extends PaymentFlags {
  file?: string;
  force?: boolean;
  count: number;
  output: 'text' | 'json';
  config?: string;
  quiet?: boolean;
}

/** `plugin-eval prompts PATH` @throws PluginEvalError */
export async function runPrompts(path: string, flags: PromptsFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false, output } = flags;
  const say = sayer(io);
  const look = lookOfStdout(io, false);
  const sayThem = (notices: readonly Notice[]) => sayNotices(notices, quiet, say);
  const ports = portsOf(io, { quiet });
  const request = promptsRequestOf(path, flags, io);
  if (flags.dryRun) {
    const { document, notices } = await estimatePromptWriting(request, ports);
    sayThem(notices);
    io.writeOut(output === 'json' ? renderJson(document) : layoutText(dryRunView(document), look));
    return EXIT.fine;
  }
  const { document, failures, run } = await writePrompts(request, ports, sayThem);
  await writeDocument('prompts', document, { output, color: false }, io);
  for (const failure of failures) say(failure);
  sayPaid(run, failures.length > 0, quiet, say);
  return failures.length > 0 ? EXIT.notMeasured : EXIT.fine;
}

function promptsRequestOf(path: string, flags: PromptsFlags, io: CliIo): WritePromptsRequest {
  const { file, force, count, config } = flags;
  return {
    ...settingsOf(flags),
    ...runRequestOf(io, flags),
    ...{ path, file, force, count },
    configFile: config,
  };
}

function dryRunView({ skills, models: [writer = ''], ...figures }: DryRun): Section[] {
  return section('dry-run', `Prompts for ${plural(skills, 'skill')} by ${writer}`, [
    ...figureBlocks(figures),
    paragraph('Nothing was called.'),
  ]);
}
