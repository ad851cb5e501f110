import { number } from '@plugin-eval/engine/config/setting.ts';
import { MARGIN } from '@plugin-eval/quality/improve/not-needed.ts';
import { retire } from '../retire.ts';
import { EXIT } from './exit-code.ts';
import { defineOperation, someArguments } from './operation.ts';
import { option } from './option.ts';
import { NO_PROBLEM, notMeasured } from './problems.ts';

export const RETIRE = defineOperation({
  name: 'retire',
  summary: 'find skills that the bare model does not need',
  description:
    'Reads results of score whose sessions ran with and without each skill, and says which skills are not needed: a loss of quality without them is excluded, over all skills together. Calls nothing.',
  examples: `
  plugin-eval score ./skills --depth deep --lift-against none --sessions 150 -o json:lift.json
  plugin-eval retire lift.json`,
  arguments: {
    results: someArguments('JSON files that score --depth deep --lift-against none wrote', 'result'),
  },
  document: 'retirement',
  options: {
    margin: option(number({ min: 0.01, max: 0.5, whole: false }), {
      argument: 'q',
      help: 'loss of quality that would make a skill worth keeping, 0 to 1',
      usually: String(MARGIN),
    }),
  },
  request: (given) => given,
  run: retire,
  show: ({ document }) => ({ document }),
  problems({ document: { skills } }) {
    const unmeasured = skills.flatMap(({ name, problem }) =>
      problem === null ? [] : [`${name}: ${problem}`],
    );
    if (skills.length === 0)
      return { messages: ['No skill was found in the results.'], exit: EXIT.notMeasured };
    return unmeasured.length === 0 ? NO_PROBLEM : notMeasured(unmeasured);
  },
});
