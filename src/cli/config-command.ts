import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeOutputFile } from '../application/write-output-file.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import { STARTER_CONFIG_JSON, STARTER_CONFIG_YAML } from '../config/starter-config.ts';
import { ConfigError } from '../errors/config-error.ts';
import { OutputError } from '../errors/output-error.ts';
import { renderJson } from '../report/json.ts';
import { redactKeys } from '../text/redact-keys.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';

/** `plugin-eval config init`: writes a configuration to start from; never over an existing one. */
export function runConfigInit(flags: { yaml?: boolean }, io: CliIo): ExitCode {
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

/** `plugin-eval config check [FILE]`: validates, and prints what would be in force, or every problem. */
export async function runConfigCheck(file: string | undefined, io: CliIo): Promise<ExitCode> {
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
    for (const problem of error.problems) io.writeErr(`plugin-eval: ${terminalSafe(problem)}\n`);
    return EXIT.wrongUse;
  }
}
