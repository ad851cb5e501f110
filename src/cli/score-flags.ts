import type { Command } from 'commander';
import type { ScoreRequest } from '../application/score.ts';
import { addEvaluationFlags, type EvaluationFlags, evaluationRequestOf } from './evaluation-flags.ts';
import type { CliIo } from './io.ts';
import { addSettings } from './setting-flags.ts';
import { trustBaselineOption, trustInlineOption } from './shared-options.ts';

/** The flags of `score` beside its settings. */
export interface ScoreFlags extends EvaluationFlags {
  baseline?: string;
  writeBaseline?: string;
  reason?: string;
  trustBaseline?: boolean;
  trustInline?: boolean;
  judgeScores?: string;
  observed?: string;
  withThreats?: string;
  watch?: boolean;
  all?: boolean;
  cache?: boolean;
}

export function addScoreFlags(command: Command): Command {
  return addSettings(addEvaluationFlags(command), [
    'threshold',
    'failOn',
    'requireMeasured',
    'reservedHosts',
    'indicators',
    'rules',
    'scanRules',
  ])
    .option('--all', 'also score skills of a marketplace that belong to no listed plugin')
    .option('--cache', 'reuse what was found in files that have not changed (default: from 500 files on)')
    .option('--no-cache', 'read every file')
    .option('--baseline <file>', 'accept the findings listed there and hold the scores to it')
    .option('--write-baseline <file>', 'write the present findings and scores as a baseline')
    .option('--reason <text>', 'the reason for accepting the findings that --write-baseline adds')
    .addOption(trustBaselineOption())
    .addOption(trustInlineOption())
    .option('--judge-scores <file>', 'blend in layer 2 scores from a JSON file (one skill; earns no badge)')
    .option('--with-threats <file>', 'safety delta of just these skills, as threat run wrote it in JSON')
    .option(
      '--observed <file>',
      'show real use beside the score: events of Claude Code, as OpenTelemetry logs in OTLP JSON',
    )
    .option('--watch', 'score again on every change, and show what moved');
}

/** What `score` asks for. */
export function scoreRequestOf(paths: readonly string[], flags: ScoreFlags, io: CliIo): ScoreRequest {
  const { trustInline, judgeScores, withThreats, observed } = flags;
  const { baseline, trustBaseline, writeBaseline, reason } = flags;
  return {
    ...evaluationRequestOf(flags, io),
    ...{ paths, trustInline, judgeScores, withThreats, observed },
    ...{ allSkills: flags.all, cache: flags.cache },
    baseline: baseline === undefined ? undefined : { file: baseline, trusted: trustBaseline },
    writeBaseline: writeBaseline === undefined ? undefined : { file: writeBaseline, reason },
  };
}
