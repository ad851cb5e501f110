import { resolveSettings } from '../config/resolve-settings.ts';
import { COMPARISON_FORMATS, type ComparisonFormat, type OutputFormat } from '../config/settings.ts';
import type { Comparison } from '../documents/comparison.ts';
import type { Evaluation } from '../documents/evaluation.ts';
import { isCollection, isPlugin } from '../documents/evaluation-parts.ts';
import { ComparisonError } from '../errors/comparison-error.ts';
import { compareEvaluations } from '../evaluate/compare-evaluations.ts';
import { evaluateTargets } from '../evaluate/evaluate-targets.ts';
import { identifyTarget } from '../skill/identify-target.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { type EvaluationFlags, settingsFromFlags } from './evaluation-flags.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import { reachDepth } from './reach-depth.ts';
import { VERSION } from './version.ts';
import { writeOutputFile } from './write-output-file.ts';

/** `plugin-eval compare A B`: quick depth unless another is asked for. @throws PluginEvalError */
export async function runCompare(
  paths: [string, string],
  flags: EvaluationFlags,
  io: CliIo,
): Promise<ExitCode> {
  const targets = paths.map((path) => identifyTarget(path, io.workingDirectory));
  const { settings, notices } = await resolveSettings({
    flags: { ...settingsFromFlags(flags), depth: flags.depth ?? 'quick' },
    configFile: flags.config,
    variables: io.variables,
    workingDirectory: io.workingDirectory,
    targets: targets.map(({ path }) => path),
  });
  const { depth } = reachDepth(settings);
  const options = { profile: settings.profile, limits: settings.limits, depth, toolVersion: VERSION };
  const context = { clock: io.clock, concurrency: settings.concurrency ?? io.cores };
  const sides: Evaluation[] = [];
  for (const target of targets) {
    const document = await evaluateTargets([target], options, context);
    if (isCollection(document)) throw new ComparisonError(target.shown, 'holds several skills');
    sides.push(document);
  }
  const [a, b] = sides as [Evaluation, Evaluation];
  if (a.subject.kind !== b.subject.kind) {
    throw new ComparisonError(
      b.subject.path,
      `is a ${b.subject.kind}, and ${a.subject.path} is a ${a.subject.kind}`,
    );
  }
  const comparison = compareEvaluations(a, b);
  for (const { format, file } of flags.write) {
    writeOutputFile(
      file,
      await render(comparison, comparisonFormat(format) ?? 'json', false),
      io.workingDirectory,
    );
  }
  const format = comparisonFormat(settings.output) ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  io.writeOut(await render(comparison, format, wantsColor(io, io.stdoutIsTerminal, flags.color)));
  if (!flags.quiet) for (const message of notices) io.writeErr(`plugin-eval: ${message}\n`);

  const unmeasured = sides.filter(({ composite }) => !composite.complete || composite.score === null);
  for (const side of unmeasured) {
    const [reason] = isPlugin(side) ? side.errors : side.findings;
    io.writeErr(
      `plugin-eval: ${terminalSafe(reason?.message ?? `${side.subject.path} could not be measured.`)}\n`,
    );
  }
  return unmeasured.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

/** Null for formats of `score` alone, which a configuration file may name. */
function comparisonFormat(format: OutputFormat | null): ComparisonFormat | null {
  return COMPARISON_FORMATS.find((candidate) => candidate === format) ?? null;
}

async function render(comparison: Comparison, format: ComparisonFormat, color: boolean): Promise<string> {
  switch (format) {
    case 'json':
      return (await import('../report/json.ts')).renderJson(comparison);
    case 'markdown':
      return (await import('../report/markdown/comparison-markdown.ts')).renderComparisonMarkdown(comparison);
    case 'html':
      return (await import('../report/html/comparison-page.ts')).renderComparisonHtml(comparison);
    case 'text':
      return (await import('../report/text/comparison-text.ts')).renderComparisonText(comparison, { color });
  }
}
