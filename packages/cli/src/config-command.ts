import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { optionalArgument } from '@plugin-eval/app/operations/operation.ts';
import { flag } from '@plugin-eval/app/operations/option.ts';
import { writeOutputFile } from '@plugin-eval/app/write-output-file.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import { redactKeys } from '@plugin-eval/core/text/redact-keys.ts';
import { resolveSettings } from '@plugin-eval/engine/config/resolve-settings.ts';
import { STARTER_CONFIG_JSON, STARTER_CONFIG_YAML } from '@plugin-eval/engine/config/starter-config.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { type CliCommand, defineCommand } from './cli-command.ts';
import type { CliIo } from './io.ts';
import { messageWriter } from './stderr-messages.ts';

/** `plugin-eval config` and the commands below it. */
export const CONFIG: CliCommand = {
  declared: {
    name: 'config',
    summary: 'write or check a configuration file',
    description: 'Configuration files.',
  },
  act: null,
  below: [
    defineCommand(
      {
        name: 'config init',
        summary: 'write a configuration file to start from',
        description: 'Write plugineval.config.json to start from.',
        options: { yaml: flag('write plugineval.config.yaml instead') },
      },
      async (given, { io }) => initConfig(given, io),
    ),
    defineCommand(
      {
        name: 'config check',
        summary: 'validate the configuration',
        description: 'Validate the configuration and print the settings in force.',
        arguments: { file: optionalArgument('the file (default: the one in force here)') },
      },
      ({ file }, { io }) => checkConfig(file, io),
    ),
  ],
};

/** `plugin-eval config init`: writes a configuration to start from; never over an existing one. */
function initConfig(flags: { yaml: boolean | undefined }, io: CliIo): ExitCode {
  for (const name of ['plugineval.config.json', 'plugineval.config.yaml', 'plugineval.config.yml']) {
    if (existsSync(resolve(io.workingDirectory, name)))
      throw new OutputError(name, 'it already exists; edit it or remove it first');
  }
  const [file, text] = flags.yaml
    ? ['plugineval.config.yaml', STARTER_CONFIG_YAML]
    : ['plugineval.config.json', STARTER_CONFIG_JSON];
  writeOutputFile(file, text, io.workingDirectory);
  io.writeOut(`${file}\n`);
  return EXIT.fine;
}

/** `plugin-eval config check [FILE]`: validates, and prints the effective settings, or every problem. */
async function checkConfig(file: string | undefined, io: CliIo): Promise<ExitCode> {
  try {
    const { settings } = await resolveSettings({
      flags: {},
      configFile: file,
      variables: io.variables,
      workingDirectory: io.workingDirectory,
      targets: [],
    });
    // A key has no place in the arguments of a command, and may stand there all the same.
    io.writeOut(redactKeys(renderJson(settings), []));
    return EXIT.fine;
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    for (const problem of error.problems) messageWriter(io)(problem);
    return EXIT.wrongUse;
  }
}
