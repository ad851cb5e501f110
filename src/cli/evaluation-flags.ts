import { type Command, Option } from 'commander';
import type { EvaluationRequest } from '../application/requests.ts';
import { OUTPUT_FORMATS, type OutputFormat } from '../config/settings.ts';
import { DEPTHS, type Depth, PROFILES, type Profile } from '../documents/names.ts';
import type { CliIo } from './io.ts';
import { addModelFlags, type ModelFlags, settingsFromModelFlags } from './model-flags.ts';
import { runRequestOf } from './run-request.ts';
import { addSessionFlags, type SessionFlags, sessionOptionsOf } from './session-flags.ts';
import { addOutputFlags, addPrintingFlags, concurrencyOption, configOption } from './shared-options.ts';
import type { WritingFlags } from './write-document.ts';

/** The flags that every evaluating command takes. */
export interface EvaluationFlags<Format extends string = OutputFormat>
  extends ModelFlags,
    SessionFlags,
    WritingFlags<Format> {
  depth?: Depth;
  config?: string;
  profile?: Profile;
  concurrency?: number;
  scan?: boolean;
}

/** Adds the flags that every evaluating command takes. */
export function addEvaluationFlags(
  command: Command,
  formats: readonly string[] = OUTPUT_FORMATS,
  defaultDepth: Depth = 'standard',
  depths: readonly Depth[] = DEPTHS,
): Command {
  command.addOption(
    new Option('--depth <depth>', `which layers to run (default: ${defaultDepth})`).choices(depths),
  );
  addOutputFlags(command, formats)
    .addOption(configOption())
    .addOption(
      new Option(
        '--profile <agent>',
        'whose frontmatter fields are known (default: the first of --agent, else claude-code)',
      ).choices(PROFILES),
    )
    .addOption(concurrencyOption());
  addSessionFlags(addModelFlags(command));
  return addPrintingFlags(
    command.option('--no-scan', 'skip the security scan'),
    'show everything: reasons, evidence, all advice',
  );
}

/** Commander's options as flags. The short `-o` has no long name, so commander calls it `o`. */
export function readEvaluationFlags<T extends { write: unknown }>(options: Record<string, unknown>): T {
  const { o, ...rest } = options;
  return { ...rest, write: o ?? [] } as unknown as T;
}

/** What an evaluating command line asks for. */
export function evaluationRequestOf(flags: EvaluationFlags<string>, io: CliIo): EvaluationRequest {
  const { depth, profile, concurrency, scan } = flags;
  return {
    ...runRequestOf(io, flags),
    configFile: flags.config,
    depth,
    profile,
    concurrency,
    scan,
    models: settingsFromModelFlags(flags),
    sessions: sessionOptionsOf(flags),
  };
}
