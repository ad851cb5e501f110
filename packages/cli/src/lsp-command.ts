import { CONFIG } from '@plugin-eval/app/operations/config-option.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { ownRulesOf } from '@plugin-eval/app/own-rules/own-rules-of.ts';
import { severityOf } from '@plugin-eval/app/own-rules/severity-of.ts';
import type { Ports } from '@plugin-eval/app/ports.ts';
import { resolveRequest } from '@plugin-eval/app/resolve-request.ts';
import { measuredActivation } from '@plugin-eval/app/usage/measured-activations.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import type { EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import { createConnection } from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { defineCommand } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import type { CliIo } from './io.ts';
import { serveLsp } from './lsp/serve-lsp.ts';

/** Most milliseconds that a parser may keep a file: the editor waits meanwhile, and a fix parses three times. */
const LONGEST_PARSE_MS = 1_000;

/** `plugin-eval lsp`: serves an editor over stdin and stdout until it exits. */
export const LSP = defineCommand(
  {
    name: 'lsp',
    summary: 'serve findings, fixes and completions to an editor over the Language Server Protocol',
    description:
      'Serves one editor over stdin and stdout: diagnostics of SKILL.md, agents, commands and manifests while they are typed, corrections that are proven, explanations, completions and scores. Reads only, runs nothing, sends nothing, and takes neither rules nor configuration from the files it checks.',
    examples: `
  plugin-eval lsp
  plugin-eval lsp --config ~/plugineval.config.yaml`,
    arguments: {},
    options: { ...CONFIG },
  },
  ({ configFile }, { io }) => serveEditor(configFile, io),
);

async function serveEditor(configFile: string | undefined, io: CliIo): Promise<ExitCode> {
  const ports = portsOf(io, { quiet: true });
  const options = await optionsOf(configFile, io.workingDirectory, ports);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const stopListening = io.onInterrupt(end);
  const connection = createConnection(
    (logger) =>
      createProtocolConnection(
        new StreamMessageReader(process.stdin),
        new StreamMessageWriter(process.stdout),
        logger,
      ),
    // The library's own would end the process before private files are removed.
    { initialize: () => {}, shutdownReceived: false, exit: () => end() },
  );
  const stop = serveLsp(connection, {
    ...{ options, clock: io.clock, version: VERSION },
    activationOf: (folder) => measuredActivation(folder, ports.store, options.limits),
  });
  process.stdin.once('end', end);
  connection.listen();
  try {
    await over;
  } finally {
    stopListening();
    stop();
    connection.dispose();
    // An open input would keep the process.
    process.stdin.destroy();
  }
  return EXIT.fine;
}

/** Only a named configuration counts: that of the working directory may belong to what is checked. */
async function optionsOf(
  configFile: string | undefined,
  workingDirectory: string,
  ports: Ports,
): Promise<EvaluationOptions> {
  const request = { workingDirectory, configFile };
  const { settings } = await resolveRequest(request, [workingDirectory], ports);
  const rules = await ownRulesOf(settings, [workingDirectory], workingDirectory);
  const maxParseMs = Math.min(settings.limits.maxParseMs, LONGEST_PARSE_MS);
  const limits = { ...settings.limits, maxParseMs };
  return {
    ...{ profile: settings.profile, limits, toolVersion: VERSION },
    depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
    ...(rules === null ? {} : { rules }),
    ...(await severityOf(settings)),
  };
}
