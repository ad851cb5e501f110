import type { Notice } from '../application/notice.ts';
import {
  estimatePromptWriting,
  type WritePromptsRequest,
  writePrompts,
} from '../application/write-prompts.ts';
import type { DryRun } from '../documents/dry-run.ts';
import { renderJson } from '../report/json.ts';
import { plural } from '../report/number-format.ts';
import { figureLines } from '../report/text/likely-figures.ts';
import { renderPromptsText } from '../report/text/prompts-text.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { sayPaid } from './report-run.ts';
import { runRequestOf } from './run-request.ts';
import { sayer, sayNotices } from './say.ts';

/** The flags of `prompts`. */
export interface PromptsFlags {
  file?: string;
  force?: boolean;
  count: number;
  output: 'text' | 'json';
  config?: string;
  model?: string;
  maxCost?: number;
  sameEndpoint?: string[];
  dryRun?: boolean;
  fresh?: boolean;
  callTimeout?: number;
  quiet?: boolean;
}

/** `plugin-eval prompts PATH` @throws PluginEvalError */
export async function runPrompts(path: string, flags: PromptsFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false, output } = flags;
  const say = sayer(io);
  const sayThem = (notices: readonly Notice[]) => sayNotices(notices, quiet, say);
  const ports = portsOf(io, { quiet });
  const request = promptsRequestOf(path, flags, io);
  if (flags.dryRun) {
    const { document, notices } = await estimatePromptWriting(request, ports);
    sayThem(notices);
    io.writeOut(output === 'json' ? renderJson(document) : dryRunText(document));
    return EXIT.fine;
  }
  const { document, failures, run } = await writePrompts(request, ports, sayThem);
  io.writeOut(output === 'json' ? renderJson(document) : document.skills.map(renderPromptsText).join('\n'));
  for (const failure of failures) say(failure);
  sayPaid(run, failures.length > 0, quiet, say);
  return failures.length > 0 ? EXIT.notMeasured : EXIT.fine;
}

function promptsRequestOf(path: string, flags: PromptsFlags, io: CliIo): WritePromptsRequest {
  const { file, force, count, model, maxCost, callTimeout, config, sameEndpoint } = flags;
  return {
    ...runRequestOf(io, flags),
    ...{ path, file, force, count },
    models: { model, maxCost, callTimeout },
    configFile: config,
    sameEndpoints: sameEndpoint,
  };
}

function dryRunText({ skills, models: [writer = ''], ...figures }: DryRun): string {
  return `Prompts for ${plural(skills, 'skill')} by ${terminalSafe(writer)}:\n${figureLines(figures).join('\n')}\nNothing was called.\n`;
}
