import type { Command } from 'commander';
import { detachOption, waitOption } from './executor-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { YES_FLAG } from './payment-flags.ts';
import type { RunCli } from './runs-resume.ts';
import { addSettings } from './setting-flags.ts';
import { configOption, textOutputOption } from './shared-options.ts';

/** `plugin-eval runs` and what belongs to it. */
export function addRuns(program: Command, io: CliIo, finish: (code: ExitCode) => void, runCli: RunCli): void {
  const runs = program
    .command('runs')
    .summary('list, show, watch, resume, cancel and remove runs of the journal')
    .description('What was paid for, and what was tried. Lists the runs unless a command is named.')
    .addOption(textOutputOption())
    .option('--no-color', 'no colours')
    .addHelpText('after', RUNS_EXAMPLES)
    .action(async (options) => {
      const { runRunsList } = await import('./runs-command.ts');
      finish(await runRunsList(options, io));
    });
  runs
    .command('show')
    .argument('<run>', 'id of a run')
    .description('One run: its responses, its attempts, what they cost.')
    .option('--answer <key>', 'one response as it was asked and given, by the beginning of its key')
    .option('--session <k>', 'one agent session turn by turn, by its number or the beginning of its key')
    .option('--skill <path>', 'the skill of that session, where the run has several')
    .action(async (id: string, _options, command: Command) => {
      const { runRunsShow } = await import('./runs-command.ts');
      finish(await runRunsShow(id, command.optsWithGlobals(), io));
    });
  const resume = runs
    .command('resume')
    .argument('<run>', 'id of a run')
    .description(
      'Run the same command again, in the same folder; what was answered is not paid again. A parked run collects its batches.',
    );
  addSettings(resume, ['maxCost'], { maxCost: { help: 'spend no more than this from here on' } })
    .addOption(detachOption())
    .addOption(waitOption())
    .option(...YES_FLAG)
    .action(async (id: string, options) => {
      const { runRunsResume } = await import('./runs-resume.ts');
      finish(await runRunsResume(id, options, io, runCli));
    });
  runs
    .command('watch')
    .argument('<run>', 'id of a run')
    .description(
      'Tells how far a run is until it is over, from any machine that shares the database. The exit code is that of the run.',
    )
    .action(async (id: string, _options, command: Command) => {
      const { runRunsWatch } = await import('./runs-watch.ts');
      finish(await runRunsWatch(id, command.optsWithGlobals(), io));
    });
  runs
    .command('tasks')
    .argument('<run>', 'id of a run that uses the fleet')
    .description('The tasks of a run of the fleet that are not done, those that were given up first.')
    .option('--dead', 'only those that were given up')
    .option('--retry', 'try again what was given up, while the run goes on')
    .action(async (id: string, _options, command: Command) => {
      const { runRunsTasks } = await import('./runs-watch.ts');
      finish(await runRunsTasks(id, command.optsWithGlobals(), io));
    });
  runs
    .command('cancel')
    .argument('<run>', 'id of a run that uses the fleet, or batches')
    .description(
      'End a run of the fleet from any machine, and cancel its batches at their providers; what was answered is kept.',
    )
    .action(async (id: string) => {
      const { runRunsCancel } = await import('./runs-watch.ts');
      finish(await runRunsCancel(id, io));
    });
  runs
    .command('rm')
    .argument('<run...>', 'ids of runs')
    .description('Remove runs, and the responses that no other run used.')
    .action(async (ids: string[]) => {
      const { runRunsRemove } = await import('./runs-command.ts');
      finish(await runRunsRemove(ids, io));
    });
}

/** `plugin-eval doctor`. */
export function addDoctor(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('doctor')
    .summary('check Node, configuration, keys, models and journal')
    .description(
      'Checks what plugin-eval needs, and says what each depth would need. Models are reached with the smallest possible call.',
    );
  addSettings(command, ['model', 'judgeModels', 'judges', 'callTimeout'])
    .option('--offline', 'call no model')
    .addOption(configOption())
    .addOption(textOutputOption())
    .option('--no-color', 'no colours')
    .action(async (options) => {
      const { runDoctor } = await import('./doctor-command.ts');
      finish(await runDoctor(options, io));
    });
}

const RUNS_EXAMPLES = `
Examples:
  plugin-eval runs
  plugin-eval runs show r1a2b3c4
  plugin-eval runs resume r1a2b3c4 --max-cost 2
  plugin-eval runs watch r1a2b3c4`;
