import { type Command, Option } from 'commander';
import { SKILL_LOADING } from '../application/threat/skill-loading.ts';
import type { DocumentKind } from '../documents/document-kinds.ts';
import { type Format, formatsOf } from '../documents/formats.ts';
import { inGroup } from './option-groups.ts';
import { collectOutputTarget } from './output-target.ts';

/** `--output` and `-o`: where a document of a kind goes, and in which of its formats. */
export function addOutputFlags(command: Command, kind: DocumentKind): Command {
  const formats = formatsOf(kind);
  return inGroup(command, 'Output', (output) =>
    output
      .addOption(
        new Option(
          '--output <format>',
          'format on stdout (default: text on a terminal, markdown when piped)',
        ).choices(formats),
      )
      .addOption(
        filesOption('-o <format:file>', 'also write this format to a file; may be repeated', formats),
      ),
  );
}

/** Files in some formats, each as FORMAT:FILE. */
export function filesOption(flags: string, description: string, formats: readonly Format[]): Option {
  return new Option(flags, description).argParser(collectOutputTarget(formats)).default([], 'none');
}

/** `--output` of what is text unless another format is asked for. */
export function textOutputOption(formats: readonly string[] = ['text', 'json']): Option {
  return new Option('--output <format>', 'format on stdout').choices(formats).default('text');
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
  return inGroup(command, 'Output', (output) =>
    output.option('--verbose', all).option('--quiet', least).option('--no-color', 'no colours'),
  );
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

/** The `--review` of commands that scan. */
export function reviewOption(): Option {
  return new Option(
    '--review <model>',
    'have a model read the whole skill as well: it may add findings, and removes none',
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

export function trustInlineOption(): Option {
  return new Option('--trust-inline', 'obey comments in the files that accept findings');
}
