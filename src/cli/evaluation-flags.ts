import type { Command } from 'commander';
import type { EvaluationRequest } from '../application/requests.ts';
import type { DocumentKind } from '../documents/document-kinds.ts';
import { DEPTHS, type Depth } from '../documents/names.ts';
import type { CliIo } from './io.ts';
import { addModelFlags, type ModelFlags } from './model-flags.ts';
import { runRequestOf } from './run-request.ts';
import { addSessionFlags, type SessionFlags, sessionOptionsOf } from './session-flags.ts';
import { addSettings, settingsOf } from './setting-flags.ts';
import { addOutputFlags, addPrintingFlags, configOption } from './shared-options.ts';
import type { WritingFlags } from './write-document.ts';

/** The flags that every evaluating command takes beside its settings. */
export interface EvaluationFlags extends ModelFlags, SessionFlags, WritingFlags {
  config?: string;
  scan?: boolean;
}

/** Adds the flags that every evaluating command takes. */
export function addEvaluationFlags(
  command: Command,
  kind: DocumentKind = 'evaluation',
  defaultDepth: Depth = 'standard',
  depths: readonly Depth[] = DEPTHS,
): Command {
  addSettings(command, ['depth'], { depth: { usually: defaultDepth, choices: depths } });
  addOutputFlags(command, kind).addOption(configOption());
  addSettings(command, ['profile', 'concurrency']);
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
export function evaluationRequestOf(flags: EvaluationFlags, io: CliIo): EvaluationRequest {
  return {
    ...settingsOf(flags),
    ...runRequestOf(io, flags),
    configFile: flags.config,
    scan: flags.scan,
    sessions: sessionOptionsOf(flags),
  };
}
