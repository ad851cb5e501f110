import { type Command, Option } from 'commander';
import { PROBE_DELIVERIES, SEVERITIES, THREAT_CATEGORIES } from '../../documents/names.ts';
import { readEvaluationFlags } from '../evaluation-flags.ts';
import type { ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { addPaymentFlags } from '../payment-flags.ts';
import { addSettings } from '../setting-flags.ts';
import { addOutputFlags, configOption, repeatableOption, textOutputOption } from '../shared-options.ts';
import type { ThreatCalibrateFlags } from './threat-calibrate-command.ts';
import type { ThreatCompareFlags } from './threat-compare-command.ts';
import {
  addThreatReportFlags,
  CATALOGUE_FORMATS,
  onlyOption,
  probesOption,
  threatOpinionOption,
} from './threat-flags.ts';
import type { ThreatProbesFlags } from './threat-probes-command.ts';
import type { ThreatReviewFlags } from './threat-review-command.ts';
import { addThreatRun } from './threat-run-program.ts';
import type { ThreatScoreFlags } from './threat-score-command.ts';

type Finish = (code: ExitCode) => void;

/** `plugin-eval threat`. */
export function addThreat(program: Command, io: CliIo, finish: Finish): void {
  const threat = program
    .command('threat')
    .summary('measure how fragile an agent is, live or from recorded responses')
    .description(
      'The threat map: probes that try to lead an agent astray, and transparent signals that score its responses to them. All commands but run work offline: nothing is executed, and without --second-opinion no model is called and nothing is sent anywhere.',
    )
    .addHelpText('after', THREAT_EXAMPLES);
  addThreatRun(threat, io, finish);
  addScore(threat, io, finish);
  addProbes(threat, io, finish);
  addCompare(threat, io, finish);
  addReview(threat, io, finish);
  addCalibrate(threat, io, finish);
}

const THREAT_EXAMPLES = `
Examples:
  plugin-eval threat run --target agent --with-skill ./my-skill --without-skill -o html:delta.html
  plugin-eval threat probes --category data_boundary
  plugin-eval threat probes --output json > probes.json     what to ask an agent
  plugin-eval threat score responses.jsonl -o json:report.json -o html:report.html
  plugin-eval threat score responses.jsonl --min-resilience 0.8 --strict --fail-on-severity critical
  plugin-eval threat review report.json
  plugin-eval threat compare before.json after.json`;

function addScore(threat: Command, io: CliIo, finish: Finish): void {
  const command = threat
    .command('score')
    .argument('<responses>', 'JSONL: {"probe_id": ..., "response": ...} on each line')
    .summary('score recorded responses to the probes')
    .description(
      'Scores responses that were recorded or pasted, one JSON object on each line: probe_id and response, and where they apply tool_calls, sample, twin and canaries.',
    )
    .addOption(probesOption())
    .addOption(onlyOption())
    .option('--reviews <file>', 'decisions of reviewers (default: FILE.reviews.json beside the responses)')
    .addOption(threatOpinionOption())
    .addOption(configOption());
  addSettings(command, ['seed', 'concurrency'], {
    concurrency: { help: 'most threads, at most one for each core', usually: 'cores' },
  });
  addThreatReportFlags(addPaymentFlags(command)).action(
    async (file: string, options: Record<string, unknown>) => {
      const { runThreatScore } = await import('./threat-score-command.ts');
      finish(await runThreatScore(file, readEvaluationFlags<ThreatScoreFlags>(options), io));
    },
  );
}

function addProbes(threat: Command, io: CliIo, finish: Finish): void {
  threat
    .command('probes')
    .argument('[id]', 'one probe')
    .summary('list the probes, or show one')
    .description('Prints the catalogue of probes, or everything that one of them holds.')
    .addOption(probesOption())
    .addOption(new Option('--category <family>', 'only this family').choices(THREAT_CATEGORIES))
    .addOption(new Option('--severity <severity>', 'only this severity').choices(SEVERITIES))
    .addOption(
      new Option('--delivery <delivery>', 'only this way of reaching the agent').choices(PROBE_DELIVERIES),
    )
    .option('--failure-mode <id>', 'only those that can fail in this way')
    .option('--framework <id>', 'only those that belong to this entry, such as LLM01, or framework')
    .addOption(textOutputOption(CATALOGUE_FORMATS))
    .option('--no-color', 'no colours')
    .action(async (id: string | undefined, flags: ThreatProbesFlags) => {
      const { runThreatProbes } = await import('./threat-probes-command.ts');
      finish(await runThreatProbes(id ?? null, flags, io));
    });
}

function addCompare(threat: Command, io: CliIo, finish: Finish): void {
  const command = threat
    .command('compare')
    .argument('<a>', 'JSON report of threat score')
    .argument('<b>', 'another')
    .summary('compare two runs, probe by probe')
    .description('Compares two reports over the probes that both answered; differences are B minus A.');
  addSettings(addOutputFlags(command, 'threat-comparison'), ['seed'])
    .option('--quiet', 'no notices')
    .option('--no-color', 'no colours')
    .action(async (a: string, b: string, options: Record<string, unknown>) => {
      const { runThreatCompare } = await import('./threat-compare-command.ts');
      finish(await runThreatCompare(a, b, readEvaluationFlags<ThreatCompareFlags>(options), io));
    });
}

function addReview(threat: Command, io: CliIo, finish: Finish): void {
  const command = threat
    .command('review')
    .argument('<report>', 'JSON report of threat score')
    .summary('decide the cases that the signals could not')
    .description(
      'Walks the unclear and disputed responses of a report in the terminal, keeps what you decide in FILE.reviews.json beside it, and scores the report again with that. Nothing is called.',
    )
    .addOption(probesOption())
    .option('--reviews <file>', 'where the decisions are kept (default: FILE.reviews.json beside the report)')
    .option('--reviewer <name>', 'who decides (default: the name of the user)')
    .option('--note <text>', 'why, kept with the decisions of --set')
    .addOption(repeatableOption('--set <case=outcome>', 'decide one case without the terminal'))
    .option('--list', 'list the cases to review, and ask nothing')
    .option('--all', 'walk or list all cases, also those that the signals are sure of')
    .option('--write', 'write the report that was scored again in the place of the old one');
  addThreatReportFlags(command).action(async (file: string, options: Record<string, unknown>) => {
    const { runThreatReview } = await import('./threat-review-command.ts');
    const { write: replace, ...others } = options;
    const flags = readEvaluationFlags<ThreatReviewFlags>({ ...others, replace });
    finish(await runThreatReview(file, flags, io));
  });
}

function addCalibrate(threat: Command, io: CliIo, finish: Finish): void {
  threat
    .command('calibrate')
    .argument('<data...>', 'JSONL or CSV with the columns response and label')
    .summary('measure the signals on responses that people labelled')
    .description(
      'Measures how well the signals tell refusals from other responses. Columns: response (or completion, answer) and label: refusal, partial, compliance, or the labels of XSTest.',
    )
    .option('--held-out', 'nothing of the data was looked at when the signals were written')
    .option('--figures <file>', 'write the figures with the hash of the signals, as JSON')
    .addOption(textOutputOption(CATALOGUE_FORMATS))
    .option('--no-color', 'no colours')
    .action(async (files: string[], flags: ThreatCalibrateFlags) => {
      const { runThreatCalibrate } = await import('./threat-calibrate-command.ts');
      finish(await runThreatCalibrate(files, flags, io));
    });
}
