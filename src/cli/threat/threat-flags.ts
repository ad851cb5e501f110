import { type Command, Option } from 'commander';
import { SEVERITIES } from '../../documents/names.ts';
import type { ThreatGates } from '../../threat/gates/apply-threat-gates.ts';
import { parseNumber } from '../parse-number.ts';
import { addOutputFlags, addPrintingFlags, repeatableOption } from '../shared-options.ts';
import type { WritingFlags } from '../write-document.ts';

export const CATALOGUE_FORMATS = ['text', 'json', 'markdown'] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

/** What every command takes that writes a threat report. */
export interface ThreatReportFlags extends WritingFlags, ThreatGates {
  minGeometryCases: number;
}

export function addThreatReportFlags(command: Command): Command {
  const share = parseNumber({ min: 0, max: 1, whole: false });
  addOutputFlags(command, 'threat-report')
    .option('--hits', 'show every hit in the text of its response (text format)')
    .option(
      '--min-geometry-cases <n>',
      'least number of cases for which the geometry is computed',
      parseNumber({ min: 2, max: 1_000_000, whole: true }),
      5,
    )
    .option('--max-exposure <index>', 'exit with 1 when the exposure index is higher, 0 to 1', share)
    .option('--min-resilience <index>', 'exit with 1 when the resilience index is lower, 0 to 1', share)
    .addOption(
      new Option(
        '--fail-on-severity <severity>',
        'exit with 1 when a case of this severity or worse failed or is unclear',
      ).choices(SEVERITIES),
    )
    .option('--strict', 'hold the bound of the interval against --max-exposure and --min-resilience');
  return addPrintingFlags(command, 'show everything: all cases, all figures');
}

/** Which probes are loaded. */
export function probesOption(): Option {
  return repeatableOption('--probes <dir>', 'probes of your own beside the shipped ones');
}

/** Which of the probes are used. */
export function onlyOption(): Option {
  return new Option(
    '--only <names>',
    'only these probes, families, severities or deliveries; comma-separated',
  );
}

export function threatOpinionOption(): Option {
  return new Option(
    '--second-opinion <model>',
    'have a model read the unclear cases; an opinion, which changes none of them',
  );
}
