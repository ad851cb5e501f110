import { type Command, InvalidArgumentError } from 'commander';
import type { ScoreRequest } from '../application/score.ts';
import { DIMENSION_NAMES, type DimensionName, type Level, type ReservedHosts } from '../documents/names.ts';
import { nearestName } from '../text/nearest-name.ts';
import { addEvaluationFlags, type EvaluationFlags, evaluationRequestOf } from './evaluation-flags.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';
import {
  failOnOption,
  indicatorsOption,
  reservedHostsOption,
  scanOpinionOption,
  scanRulesOption,
  trustBaselineOption,
  trustInlineOption,
} from './shared-options.ts';

/** The flags of `score`. */
export interface ScoreFlags extends EvaluationFlags {
  threshold?: number;
  failOn?: Level;
  requireMeasured?: DimensionName[];
  baseline?: string;
  writeBaseline?: string;
  reason?: string;
  trustBaseline?: boolean;
  trustInline?: boolean;
  reservedHosts?: ReservedHosts;
  indicators?: string;
  /** A folder of rules of the user. */
  scanRules?: string;
  judgeScores?: string;
  observed?: string;
  /** Name of a model. */
  secondOpinion?: string;
  withThreats?: string;
  watch?: boolean;
  all?: boolean;
  cache?: boolean;
}

export function addScoreFlags(command: Command): Command {
  return addEvaluationFlags(command)
    .option(
      '--threshold <points>',
      'exit with 1 when a composite is lower',
      parseNumber({ min: 0, max: 100, whole: false }),
    )
    .addOption(failOnOption())
    .option(
      '--require-measured <dimensions>',
      'exit with 1 unless these carry a score; comma-separated',
      parseDimensions,
    )
    .option('--all', 'also score skills of a marketplace that belong to no listed plugin')
    .option('--cache', 'reuse what was found in files that have not changed (default: from 500 files on)')
    .option('--no-cache', 'read every file')
    .option('--baseline <file>', 'accept the findings listed there and hold the scores to it')
    .option('--write-baseline <file>', 'write the present findings and scores as a baseline')
    .option('--reason <text>', 'the reason for accepting the findings that --write-baseline adds')
    .addOption(trustBaselineOption())
    .addOption(trustInlineOption())
    .addOption(reservedHostsOption())
    .addOption(indicatorsOption())
    .addOption(scanRulesOption())
    .addOption(scanOpinionOption())
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
  const { threshold, failOn, requireMeasured, trustInline, judgeScores, withThreats, secondOpinion } = flags;
  const { observed, reservedHosts, indicators, scanRules } = flags;
  const { baseline, trustBaseline, writeBaseline, reason } = flags;
  return {
    ...evaluationRequestOf(flags, io),
    output: flags.output,
    ...{ paths, threshold, failOn, requireMeasured, trustInline, judgeScores, withThreats, secondOpinion },
    ...{ observed, reservedHosts, indicators, scanRules },
    ...{ allSkills: flags.all, cache: flags.cache },
    baseline: baseline === undefined ? undefined : { file: baseline, trusted: trustBaseline },
    writeBaseline: writeBaseline === undefined ? undefined : { file: writeBaseline, reason },
  };
}

function parseDimensions(value: string): DimensionName[] {
  return value.split(',').map((part) => {
    const given = part.trim();
    const name = DIMENSION_NAMES.find((candidate) => candidate === given);
    if (name !== undefined) return name;
    const nearest = nearestName(given, DIMENSION_NAMES);
    throw new InvalidArgumentError(
      nearest === null
        ? `Dimensions are ${DIMENSION_NAMES.join(', ')}.`
        : `'${given}' is not a dimension. Did you mean ${nearest}?`,
    );
  });
}
