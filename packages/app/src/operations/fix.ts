import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { text } from '@plugin-eval/engine/config/setting.ts';
import { fixHeadline } from '@plugin-eval/report/fix/fix-view.ts';
import { type FixRequest, fix } from '../fix.ts';
import { CONFIG } from './config-option.ts';
import { EXIT } from './exit-code.ts';
import { defineOperation, someArguments } from './operation.ts';
import { flag, repeatable } from './option.ts';
import { allProblems, notMeasured } from './problems.ts';

export const FIX = defineOperation({
  name: 'fix',
  summary: 'correct findings without changing what a skill means',
  description:
    'Corrects what needs no decision: misspelt and misplaced fields, values of the wrong type, broken YAML, names, fences, line ends, headings, links with one possible target, invisible characters, and paths and commas in manifests. Each correction is proven before it is offered: the file parses equal but for what was corrected, the finding is gone, and there is no new one. Prints a unified diff; only --write changes files, and only Markdown in the folder of a skill and manifests.',
  examples: `
  plugin-eval fix ./my-skill
  plugin-eval fix ./my-skill --write
  plugin-eval fix . --rule unknown-field --rule dead-link
  plugin-eval fix . --check                          # in CI: fails while something would change`,
  arguments: { paths: someArguments('skills, folders of skills, plugins or marketplaces', 'path') },
  document: 'fix-report',
  defaultFormat: 'diff',
  settings: ['profile'],
  options: {
    only: repeatable(text, { name: 'rule', argument: 'id', help: 'correct only this rule', usually: 'all' }),
    write: flag('change the files'),
    check: flag('exit with 1 when something would change'),
    ...CONFIG,
  },
  request(given): FixRequest {
    if (given.write && given.check)
      throw new UsageError('--check says what --write would change: give one of the two.');
    return given;
  },
  run: fix,
  show: ({ document }) => ({ document }),
  problems({ document }, { check }) {
    const { skills, files, errors } = document;
    const isOpen = check === true && files.length > 0;
    const isEmpty = skills.length === 0 && errors.length === 0;
    return allProblems([
      notMeasured(errors.map(({ message }) => message)),
      notMeasured(isEmpty ? ['no skill was found, so nothing was checked.'] : []),
      { messages: [fixHeadline(document)], exit: isOpen ? EXIT.gateFailed : EXIT.fine },
    ]);
  },
});
