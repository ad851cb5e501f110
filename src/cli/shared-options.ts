import { type Command, Option } from 'commander';
import { SKILL_LOADING } from '../application/threat/skill-loading.ts';
import { LEVELS, RESERVED_HOSTS } from '../documents/names.ts';
import { collectOutputTarget } from './output-target.ts';
import { parseNumber } from './parse-number.ts';

/** `--output`, `-o` and `--markdown-limit`: where a document goes, in which formats, and how much of it. */
export function addOutputFlags(command: Command, formats: readonly string[]): Command {
  return command
    .addOption(
      new Option(
        '--output <format>',
        'format on stdout (default: text on a terminal, markdown when piped)',
      ).choices(formats),
    )
    .addOption(filesOption('-o <format:file>', 'also write this format to a file; may be repeated', formats))
    .option(
      '--markdown-limit <bytes>',
      'most bytes of markdown, what goes beyond them is left out (default: 60000, for a comment; a job summary holds 1000000)',
      parseNumber({ min: 1000, max: 1_000_000_000, whole: true }),
    );
}

/** Files in some formats, each as FORMAT:FILE. */
export function filesOption(flags: string, description: string, formats: readonly string[]): Option {
  return new Option(flags, description).argParser(collectOutputTarget(formats)).default([], 'none');
}

/** `--output` of what is text unless another format is asked for. */
export function textOutputOption(formats: readonly string[] = ['text', 'json']): Option {
  return new Option('--output <format>', 'format on stdout').choices(formats).default('text');
}

/** `--fail-on`, of commands that report findings. */
export function failOnOption(description = 'exit with 1 on findings of this level or worse'): Option {
  return new Option('--fail-on <level>', description).choices(LEVELS);
}

/**
 * `--verbose`, `--quiet` and `--no-color`.
 * @param all what `--verbose` shows
 * @param least what `--quiet` leaves
 */
export function addPrintingFlags(
  command: Command,
  all: string,
  least = 'only the verdict, no notices',
): Command {
  return command.option('--verbose', all).option('--quiet', least).option('--no-color', 'no colours');
}

/** A flag that may be repeated; its values come as a list. */
export function repeatableOption(flags: string, description: string): Option {
  return new Option(flags, `${description}; may be repeated`)
    .argParser((value: string, previous: string[]) => [...previous, value])
    .default([], 'none');
}

export function configOption(): Option {
  return new Option('--config <file>', 'configuration file (default: plugineval.config.{json,yaml} here)');
}

/** @param most of what, and the default */
export function concurrencyOption(
  most = 'threads, at most one for each core, and most model calls at once (default: cores; 16 calls)',
): Option {
  return new Option('--concurrency <n>', `most ${most}`).argParser(
    parseNumber({ min: 1, max: 256, whole: true }),
  );
}

export function seedOption(): Option {
  return new Option('--seed <n>', 'seed of everything random (default: 0)').argParser(
    parseNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, whole: true }),
  );
}

/** The `--second-opinion` of commands that scan. */
export function scanOpinionOption(): Option {
  return new Option(
    '--second-opinion <model>',
    'have a model read what the scan marked or could not read; an opinion, which removes no finding',
  );
}

export function trustBaselineOption(): Option {
  return new Option('--trust-baseline', 'obey a baseline that lies inside the given folders');
}

export function guessLabelsOption(): Option {
  return new Option(
    '--guess-labels',
    'guess from what a test says of a good response whether it should trigger the skill, where it has no label',
  );
}

/** `--force`, of commands that write files. */
export function forceOption(): Option {
  return new Option('--force', 'replace files that are there');
}

/** `--load`, of commands that measure safety. */
export function loadOption(): Option {
  return new Option(
    '--load <when>',
    'always: also ask an agent that has the skills loaded in every session, in an arm and a test of its own (default: natural)',
  ).choices(SKILL_LOADING);
}

/** `--reserved-hosts`, of commands that scan. */
export function reservedHostsOption(): Option {
  return new Option(
    '--reserved-hosts <as>',
    'real: take example.com and other names that stand for hosts for real ones (default: placeholder)',
  ).choices(RESERVED_HOSTS);
}

/** `--indicators`, of commands that scan. */
export function indicatorsOption(): Option {
  return new Option(
    '--indicators <file>',
    'look for the hosts, accounts and files of published attacks that are listed there, instead of those that are shipped',
  );
}

/** `--scan-rules`, of commands that scan. */
export function scanRulesOption(): Option {
  return new Option(
    '--scan-rules <folder>',
    'also use your own rules: a YAML file each, checked when they are loaded',
  );
}

export function trustInlineOption(): Option {
  return new Option('--trust-inline', 'obey comments in the files that accept findings');
}

export function callTimeoutOption(): Option {
  return new Option('--call-timeout <seconds>', 'longest time for one model call (default: 120)').argParser(
    parseNumber({ min: 0.001, max: 3600, whole: false }),
  );
}
