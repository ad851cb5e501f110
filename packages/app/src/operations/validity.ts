import { validity } from '../validity.ts';
import { CONFIG } from './config-option.ts';
import { EXIT } from './exit-code.ts';
import { argument, defineOperation, someArguments } from './operation.ts';
import { NO_PROBLEM } from './problems.ts';

export const VALIDITY = defineOperation({
  name: 'validity',
  summary: 'relate the quick score of skills to what you measured with them',
  description:
    'Reads a CSV file of outcomes, scores the same skills at quick depth, and says which scores, features and rules go with better outcomes: within components, by publisher, corrected for everything that is tried. The columns are skill, optionally publisher, component and agent, and one for each outcome, of which more is better. Calls nothing.',
  examples: `
  plugin-eval validity outcomes.csv ./skills
  plugin-eval validity outcomes.csv ./marketplace -o json:validity.json --verbose`,
  arguments: {
    outcomes: argument('CSV file of what was measured, a row for each skill or for each skill and agent'),
    paths: someArguments('the skills: folders of skills, plugins or marketplaces', 'path'),
  },
  document: 'validity',
  extent: { all: 'show everything: all relations, what this rests on' },
  options: { ...CONFIG },
  request: (given) => given,
  run: validity,
  show: ({ document }) => ({ document }),
  problems({ document: { relations, outcomesFrom, measured, leftOut } }) {
    if (relations.length > 0) return NO_PROBLEM;
    return {
      messages: [
        `${outcomesFrom} allows no relation: of ${measured} skills ${leftOut.length} are left out, and an outcome needs three skills more than there are components.`,
      ],
      exit: EXIT.notMeasured,
    };
  },
});
