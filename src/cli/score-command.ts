import { resolveSettings } from '../config/resolve-settings.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { isCollection, isPlugin } from '../documents/evaluation-parts.ts';
import { evaluateTargets } from '../evaluate/evaluate-targets.ts';
import { identifyTarget } from '../skill/identify-target.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { type EvaluationFlags, settingsFromFlags } from './evaluation-flags.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import { reachDepth } from './reach-depth.ts';
import { renderDocument } from './render-document.ts';
import { applyThreshold } from './threshold-gate.ts';
import { VERSION } from './version.ts';
import { writeOutputFile } from './write-output-file.ts';

const MOST_ERRORS = 20;

/** `plugin-eval score PATH...` @throws PluginEvalError */
export async function runScore(
  paths: readonly string[],
  flags: EvaluationFlags,
  io: CliIo,
): Promise<ExitCode> {
  const targets = paths.map((path) => identifyTarget(path, io.workingDirectory));
  const { settings, notices } = await resolveSettings({
    flags: settingsFromFlags(flags),
    configFile: flags.config,
    variables: io.variables,
    workingDirectory: io.workingDirectory,
    targets: targets.map(({ path }) => path),
  });
  const { depth, notice } = reachDepth(settings);
  const document = await evaluateTargets(
    targets,
    { profile: settings.profile, limits: settings.limits, depth, toolVersion: VERSION },
    { clock: io.clock, concurrency: settings.concurrency ?? io.cores },
  );

  const verbosity = flags.verbose ? 'verbose' : flags.quiet ? 'quiet' : 'normal';
  for (const { format, file } of flags.write) {
    writeOutputFile(
      file,
      await renderDocument(document, format, { color: false, verbosity }),
      io.workingDirectory,
    );
  }
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  const format = settings.output ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  io.writeOut(await renderDocument(document, format, { color, verbosity }));

  const codes: ExitCode[] = [];
  const say = (message: string) => io.writeErr(`plugin-eval: ${message}\n`);
  if (!flags.quiet) for (const message of [...notices, ...(notice === null ? [] : [notice])]) say(message);
  const unmeasured = unmeasuredMessages(document);
  if (unmeasured.length > 0) {
    codes.push(EXIT.notMeasured);
    for (const message of unmeasured.slice(0, MOST_ERRORS)) say(terminalSafe(message));
    if (unmeasured.length > MOST_ERRORS) say(`… and ${unmeasured.length - MOST_ERRORS} more.`);
  }
  if (settings.threshold !== null) {
    const gate = applyThreshold(document, settings.threshold);
    codes.push(gate.code);
    for (const message of gate.messages) say(message);
    if (notice !== null) {
      codes.push(EXIT.notMeasured);
      say(
        `--threshold needs the depth it was asked at, and ${depth.requested} was not reached; --depth quick gates on the static score.`,
      );
    }
  }
  return worstExit(codes);
}

/** One line for each thing that was to be scored and could not be. */
function unmeasuredMessages(document: EvaluationDocument): string[] {
  if (isCollection(document) || isPlugin(document)) return document.errors.map(({ message }) => message);
  return document.composite.complete ? [] : document.findings.slice(0, 1).map(({ message }) => message);
}
