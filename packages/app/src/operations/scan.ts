import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import { reviewProblems } from '@plugin-eval/core/documents/review-problems.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { choice, text } from '@plugin-eval/engine/config/setting.ts';
import { estimateScan, scan } from '../scan.ts';
import { baselineFiles, baselineOptions, baselineRequest } from './baseline-options.ts';
import { CONFIG } from './config-option.ts';
import { gateFirst, gateProblems } from './gate-problems.ts';
import { anyArguments, defineOperation } from './operation.ts';
import { flag, option } from './option.ts';
import { allProblems, notMeasured } from './problems.ts';
import { REVIEW, REVIEW_SETTINGS } from './review-options.ts';
import { runRequest } from './run-request.ts';

export const SCAN = defineOperation({
  name: 'scan',
  summary: 'check whether skills are safe to install, by a static scan',
  description:
    'Reads everything in the folders: code is parsed and followed from what it reads to where it goes, prose is read for instructions that harm the user. Nothing is executed, and nothing is sent anywhere without --review. Each finding shows its path step by step.',
  examples: `
  plugin-eval scan ./skills/pdf-forms
  plugin-eval scan . --fail-on error -o sarif:scan.sarif
  plugin-eval scan ./downloaded --review sonnet --max-cost 0.50
  plugin-eval scan --explain remote-code
  plugin-eval scan --accuracy`,
  first: 'fail-on baseline write-baseline review output o verbose explain max-cost dry-run trust'.split(' '),
  arguments: {
    paths: anyArguments('SKILL.md, skill folder, folder of skills, plugin or marketplace', 'path'),
  },
  document: 'scan',
  extent: { all: 'show everything: notes, members without findings' },
  settings: REVIEW_SETTINGS,
  options: {
    level: option(choice([...LEVELS, 'never']), {
      name: 'fail-on',
      argument: 'level',
      help: 'exit with 1 on findings of this level or worse',
      usually: 'error',
    }),
    ...baselineOptions('accept the findings listed there, each with its reason', 'findings'),
    ...REVIEW,
    explain: option(text, {
      argument: 'rule',
      help: 'explain what a rule looks for, why, and how to fix what it finds',
    }),
    accuracy: flag('show how often the scanner was right on labelled and on harmless skills'),
    ...CONFIG,
  },
  request(given) {
    if (given.paths.length === 0) throw new UsageError('Name what to scan: plugin-eval scan PATH...');
    return { ...given, ...runRequest(given), ...baselineRequest(given), failOn: given.level };
  },
  plan: estimateScan,
  run: scan,
  show: ({ document }, { failOn }) => ({
    document,
    failOn: failOn === undefined || failOn === 'never' ? null : failOn,
  }),
  files: ({ written }) => baselineFiles(written),
  problems: ({ document: { errors, gates, review } }) =>
    gateFirst(
      gates,
      allProblems([
        notMeasured(errors.map(({ message }) => message)),
        gateProblems(gates),
        notMeasured(reviewProblems(review)),
      ]),
    ),
  canGoOn: ({ document }) => reviewProblems(document.review).length > 0,
});
