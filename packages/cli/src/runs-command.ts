import { DETACH, WAIT } from '@plugin-eval/app/executors/executor-options.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { argument, someArguments } from '@plugin-eval/app/operations/operation.ts';
import { defaulted, flag, type GivenBy, negatable, option } from '@plugin-eval/app/operations/option.ts';
import { PAYING } from '@plugin-eval/app/operations/run-request.ts';
import { listRuns, removeRuns, showAnswer, showRun, showSession } from '@plugin-eval/app/runs.ts';
import type { DocumentKind, FinishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { choice, path, text } from '@plugin-eval/engine/config/setting.ts';
import { renderPlainJson } from '@plugin-eval/report/render-json.ts';
import { defineCommand } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import type { CliIo } from './io.ts';
import { messageWriter } from './stderr-messages.ts';
import { writeDocument } from './write-document.ts';

const RUN = argument('id of a run');
const FLEET_RUN = argument('id of a run that uses the fleet');
const OUTPUT = {
  output: defaulted(choice(['text', 'json']), {
    argument: 'format',
    help: 'format on stdout',
    default: 'text',
  }),
  color: negatable('no colours'),
};

/** `plugin-eval runs`: the runs of the journal, newest first, and the commands below it. */
export const RUNS = defineCommand(
  {
    name: 'runs',
    summary: 'list, show, watch, resume, cancel and remove runs of the journal',
    description: 'Shows paid runs and their attempts. Lists the runs by default.',
    examples: `
  plugin-eval runs
  plugin-eval runs show r1a2b3c4
  plugin-eval runs resume r1a2b3c4 --max-cost 2
  plugin-eval runs watch r1a2b3c4`,
    options: OUTPUT,
  },
  async (given, { io }) => write('run-list', await listRuns(portsOf(io)), given, io),
  [
    defineCommand(
      {
        name: 'runs show',
        summary: 'show one run',
        description: 'One run: its responses, its attempts, what they cost.',
        arguments: { run: RUN },
        options: {
          answer: option(text, {
            argument: 'key',
            help: 'one response with its request, by the beginning of its key',
          }),
          session: option(text, {
            argument: 'k',
            help: 'one agent session turn by turn, by its number or the beginning of its key',
          }),
          skill: option(path, {
            argument: 'path',
            help: 'the skill of that session, where the run has several',
          }),
          ...OUTPUT,
        },
      },
      async ({ run, session, answer, skill: subject, ...rest }, { io }) => {
        const ports = portsOf(io);
        if (session !== undefined) {
          const document = await showSession({ run, session, subject }, ports);
          return write('session', document, rest, io);
        }
        if (answer === undefined) return write('run-details', await showRun(run, ports), rest, io);
        io.writeOut(renderPlainJson(await showAnswer({ run, key: answer }, ports)));
        return EXIT.fine;
      },
    ),
    defineCommand(
      {
        name: 'runs resume',
        summary: 'continue a run',
        description:
          'Run the same command again, in the same folder; answers are not paid again. A parked run collects its batches.',
        arguments: { run: RUN },
        settings: ['maxCost'],
        wordings: { maxCost: { help: 'further spending limit' } },
        options: { detach: DETACH, wait: WAIT, yes: PAYING.yes },
      },
      async ({ run, ...given }, { io, runCli }) => {
        const { resumeRun } = await import('./runs-resume.ts');
        return resumeRun(run, given, io, runCli);
      },
    ),
    defineCommand(
      {
        name: 'runs watch',
        summary: 'follow a run until it ends',
        description:
          'Reports the progress of a run until it ends, from any machine that shares the database. Exits with the exit code of the run.',
        arguments: { run: RUN },
        options: OUTPUT,
      },
      async ({ run, output }, { io }) => (await import('./runs-watch.ts')).followRun(run, output, io),
    ),
    defineCommand(
      {
        name: 'runs tasks',
        summary: 'list the open tasks of a run',
        description: 'Lists the open tasks of a fleet run, abandoned ones first.',
        arguments: { run: FLEET_RUN },
        options: {
          dead: flag('only abandoned tasks'),
          retry: flag('retry abandoned tasks while the run continues'),
          ...OUTPUT,
        },
      },
      async ({ run, ...given }, { io }) => (await import('./runs-watch.ts')).listTasks(run, given, io),
    ),
    defineCommand(
      {
        name: 'runs cancel',
        summary: 'end a run from any machine',
        description:
          'End a run of the fleet from any machine, and cancel its batches at their providers; answers are kept.',
        arguments: { run: argument('id of a run that uses the fleet, or batches') },
      },
      async ({ run }, { io }) => (await import('./runs-watch.ts')).endRun(run, io),
    ),
    defineCommand(
      {
        name: 'runs rm',
        summary: 'remove runs',
        description: 'Remove runs, and the responses that no other run used.',
        arguments: { runs: someArguments('ids of runs', 'run') },
      },
      async ({ runs }, { io }) => {
        const { removed, atWork } = await removeRuns(runs, portsOf(io));
        for (const id of removed) io.writeOut(`${terminalSafe(id)}\n`);
        for (const id of atWork) messageWriter(io)(`${id} is running and was not removed; stop it first.`);
        return atWork.length === 0 ? EXIT.fine : EXIT.wrongUse;
      },
    ),
  ],
);

async function write<Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  { output, color }: GivenBy<typeof OUTPUT>,
  io: CliIo,
): Promise<ExitCode> {
  await writeDocument(kind, document, { output, color }, io);
  return EXIT.fine;
}
