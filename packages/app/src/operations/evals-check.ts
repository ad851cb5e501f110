import { path } from '@plugin-eval/engine/config/setting.ts';
import { noTests } from '@plugin-eval/report/evals-check/evals-check-view.ts';
import { checkEvals } from '../check-evals.ts';
import { CONFIG } from './config-option.ts';
import { EXIT } from './exit-code.ts';
import { gateProblems } from './gate-problems.ts';
import { defineOperation, someArguments } from './operation.ts';
import { flag, repeatable } from './option.ts';
import { allProblems, NO_PROBLEM, notMeasured } from './problems.ts';
import { sandboxChoice, sandboxOptions } from './sandbox-options.ts';
import { GUESS_LABELS } from './session-options.ts';

export const EVALS_CHECK = defineOperation({
  name: 'evals check',
  summary: 'check that tests can tell good work from no work',
  description:
    'Checks the tests of skills: whether the solution of each passes its graders and an untouched workspace fails them, what prompts give away, which are nearly the same, and how small a difference the set can show. Offline and free; commands of tests run in a sandbox, or not at all.',
  examples: `
  plugin-eval evals check ./my-skill
  plugin-eval evals check . --fail-on error -o sarif:evals.sarif
  plugin-eval evals check . --min-coverage 0.8
  plugin-eval evals check ./my-skill --results evaluation.json`,
  arguments: { paths: someArguments('skills, folders of skills, plugins or marketplaces', 'path') },
  document: 'evals-check',
  extent: {
    all: 'show everything: all findings, all tests',
    least: 'only the skills and the findings, no notices',
  },
  settings: ['failOn', 'minCoverage'],
  options: {
    ...sandboxOptions('where the commands of tests run'),
    results: repeatable(path, {
      argument: 'file',
      help: 'an evaluation as JSON, whose sessions are checked too',
      usually: 'none',
    }),
    guessLabels: { ...GUESS_LABELS, group: null },
    fakes: flag(
      'also try cheap fakes on each test: wrong, empty or unreadable files, a script that never ran',
    ),
    ...CONFIG,
  },
  request: (given) => ({ ...given, sandbox: sandboxChoice(given) }),
  run: checkEvals,
  show: ({ document }, { failOn = null }) => ({ document, failOn }),
  problems({ document: { errors, sandboxMissing, gates, skills } }) {
    const isUntested =
      skills.length === 0 ? errors.length === 0 : skills.every(({ cases }) => cases.length === 0);
    return allProblems([
      notMeasured(errors.map(({ message }) => message)),
      {
        ...NO_PROBLEM,
        messages:
          sandboxMissing === null ? [] : [`Checks that need a sandbox are unmeasured. ${sandboxMissing}`],
      },
      gateProblems(gates),
      isUntested
        ? { messages: [`${noTests(skills)} Nothing was checked.`], exit: EXIT.wrongUse }
        : NO_PROBLEM,
    ]);
  },
});
