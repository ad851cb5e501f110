import {
  CONVERTER_NAMES,
  LONGEST_CONVERTER_CHAIN,
  STRATEGY_NAMES,
} from '@plugin-eval/core/documents/attack-names.ts';
import { SEVERITIES } from '@plugin-eval/core/documents/names.ts';
import { choice, list, number, path, share, text } from '@plugin-eval/engine/config/setting.ts';
import { defaulted, flag, option, repeatable } from './option.ts';

/** Probes that are loaded. */
export const PROBES = {
  probes: repeatable(path, {
    argument: 'dir',
    help: 'your own probes, in addition to the shipped ones',
    usually: 'none',
  }),
};

/** The probes to use. */
export const ONLY = {
  only: option(list(null), {
    argument: 'names',
    help: 'only these probes, families, severities or deliveries; comma-separated',
  }),
};

const MOST_TRIES = 20;

/** Forms in which the probes are put, and a model that attacks. */
export const ATTACK = {
  convert: repeatable(list(CONVERTER_NAMES, LONGEST_CONVERTER_CHAIN), {
    argument: 'converters',
    help: 'also put the probes converted, such as base64 or typos,homoglyphs: a chain, the first one first; list names them',
    usually: 'none',
  }),
  strategy: option(list(STRATEGY_NAMES), {
    argument: 'names',
    help: `put the probes over several turns, comma-separated: ${STRATEGY_NAMES.join(', ')}`,
    usually: 'none, the probes as they are',
  }),
  attacker: option(text, {
    argument: 'model',
    help: 'also have this model attack the target: it sees the replies and tries again',
  }),
  tries: option(number({ min: 1, max: MOST_TRIES, whole: true }), {
    help: `most messages of the attacker for each probe and sample, 1 to ${MOST_TRIES}`,
    usually: '5',
  }),
};

export const SECOND_OPINION = {
  secondOpinion: option(text, {
    argument: 'model',
    help: 'have a model review the unclear cases; it changes none of them',
  }),
};

/** Options of a threat report and its gates. */
export const THREAT_REPORT = {
  hits: flag('show every hit in the text of its response (text format)'),
  minGeometryCases: defaulted(number({ min: 2, max: 1_000_000, whole: true }), {
    help: 'least number of cases for which the geometry is computed',
    default: 5,
  }),
  maxExposure: option(share, {
    argument: 'index',
    help: 'exit with 1 when the exposure index is higher, 0 to 1',
  }),
  minResilience: option(share, {
    argument: 'index',
    help: 'exit with 1 when the resilience index is lower, 0 to 1',
  }),
  failOnSeverity: option(choice(SEVERITIES), {
    argument: 'severity',
    help: 'exit with 1 when a case of this severity or worse failed or is unclear',
  }),
  strict: flag('compare the interval bound with --max-exposure and --min-resilience'),
};

export const THREAT_EXTENT = { all: 'show everything: all cases, all figures' };
