import { convertEvals } from '../application/convert-evals.ts';
import { UsageError } from '../errors/usage-error.ts';
import { evalsConversionView } from '../report/evals-check/evals-conversion-view.ts';
import { renderJson } from '../report/json.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import type { EvalsConvertFlags } from './evals-flags.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from './io.ts';
import { portsOf } from './ports.ts';
import { sayer, sayNotices } from './say.ts';

/** `plugin-eval evals convert SOURCE` @throws PluginEvalError */
export async function runEvalsConvert(
  source: string,
  flags: EvalsConvertFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { to, file, force, skill, output, config, quiet = false } = flags;
  const request = {
    ...{ source, to, target: file, force, skill },
    ...{ workingDirectory: io.workingDirectory, configFile: config },
  };
  const { document, text, notices } = await convertEvals(request, portsOf(io, { quiet }));
  sayNotices(notices, quiet, sayer(io));
  if (output === 'json') {
    io.writeOut(renderJson(document));
    return EXIT.fine;
  }
  const view = evalsConversionView(document);
  if (file !== undefined) {
    io.writeOut(layoutText(view, lookOfStdout(io, true)));
    return EXIT.fine;
  }
  if (text === null)
    throw new UsageError(
      `This makes ${document.files.length} files: name a folder for them with -o, or ask with --output json what would be lost.`,
    );
  io.writeOut(text);
  if (!quiet) io.writeErr(layoutText(view, LOOK_OF_FILES));
  return EXIT.fine;
}
