import { convertEvals } from '@plugin-eval/app/convert-evals.ts';
import { CONFIG } from '@plugin-eval/app/operations/config-option.ts';
import { EVALS_CHECK } from '@plugin-eval/app/operations/evals-check.ts';
import { EXIT } from '@plugin-eval/app/operations/exit-code.ts';
import { argument } from '@plugin-eval/app/operations/operation.ts';
import { defaulted, flag, option, required } from '@plugin-eval/app/operations/option.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { choice, path, text } from '@plugin-eval/engine/config/setting.ts';
import { evalsConversionView } from '@plugin-eval/report/evals-check/evals-conversion-view.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { layoutText } from '@plugin-eval/report/view-model/layout-text.ts';
import { CASE_FORMATS } from '@plugin-eval/skill/write-cases/written-cases.ts';
import { type CliCommand, defineCommand } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import { LOOK_OF_FILES, lookOfStdout } from './io.ts';
import { ofOperation } from './operation-command.ts';
import { messageWriter, writeNotices } from './stderr-messages.ts';

/** `plugin-eval evals convert SOURCE`: prints the tests, or writes them to a file or a folder. */
const CONVERT = defineCommand(
  {
    name: 'evals convert',
    summary: 'convert tests to another format',
    description:
      'Writes the tests of a skill in the format of another program and lists the losses, found by reading the output back.',
    examples: `
  plugin-eval evals convert ./my-skill --to promptfoo > promptfooconfig.yaml
  plugin-eval evals convert ./my-skill --to waza -o ./my-skill
  plugin-eval evals convert tests.yaml --skill pdf-forms --to skill-creator -o out --output json`,
    arguments: { source: argument('a skill, or a file of tests') },
    options: {
      to: required(choice(CASE_FORMATS), { argument: 'format', help: 'dialect' }),
      target: option(path, {
        name: 'file',
        short: 'o',
        argument: 'target',
        help: 'a folder of a skill, or a file that ends in .json, .yaml or .yml',
      }),
      force: flag('overwrite existing files'),
      skill: option(text, { argument: 'name', help: 'name of the skill, for a file that belongs to none' }),
      output: defaulted(choice(['text', 'json']), {
        argument: 'format',
        help: 'format on stdout',
        default: 'text',
      }),
      ...CONFIG,
      quiet: flag('do not list the losses'),
    },
  },
  async ({ output, quiet, ...request }, { io }) => {
    const { document, text, notices } = await convertEvals(request, portsOf(io, { quiet }));
    writeNotices(notices, quiet, messageWriter(io));
    const view = evalsConversionView(document);
    if (output === 'json') io.writeOut(renderJson(document));
    else if (request.target !== undefined) io.writeOut(layoutText(view, lookOfStdout(io, true)));
    else if (text === null)
      throw new UsageError(
        `This makes ${document.files.length} files: name a folder for them with -o, or ask with --output json what would be lost.`,
      );
    else {
      io.writeOut(text);
      if (!quiet) io.writeErr(layoutText(view, LOOK_OF_FILES));
    }
    return EXIT.fine;
  },
);

/** `plugin-eval evals` and the commands below it. */
export const EVALS: CliCommand = {
  declared: {
    name: 'evals',
    summary: 'check and convert the tests of skills',
    description: 'Reads tests of skills in every format that plugin-eval supports.',
  },
  act: null,
  below: [ofOperation(EVALS_CHECK), CONVERT],
};
