import { THREAT_CALIBRATE } from '@plugin-eval/app/operations/threat-calibrate.ts';
import { THREAT_COMPARE } from '@plugin-eval/app/operations/threat-compare.ts';
import { THREAT_RUN } from '@plugin-eval/app/operations/threat-run.ts';
import { THREAT_SCORE } from '@plugin-eval/app/operations/threat-score.ts';
import type { CliCommand } from '../cli-command.ts';
import { ofOperation } from '../operation-command.ts';
import { PROBES_COMMAND } from './probes-command.ts';
import { REVIEW_COMMAND } from './review-command.ts';

/** `plugin-eval threat` and the commands below it. */
export const THREAT: CliCommand = {
  declared: {
    name: 'threat',
    summary: 'measure how fragile an agent is, live or from recorded responses',
    description:
      'The threat map: probes that try to mislead an agent, and transparent signals that score its responses. All commands but run work offline: nothing is executed, and without --second-opinion no model is called and nothing is sent anywhere.',
    examples: `
  plugin-eval threat run --target agent --with-skill ./my-skill --without-skill -o html:delta.html
  plugin-eval threat probes --category data_boundary
  plugin-eval threat probes --output json > probes.json     what to ask an agent
  plugin-eval threat score responses.jsonl -o json:report.json -o html:report.html
  plugin-eval threat score responses.jsonl --min-resilience 0.8 --strict --fail-on-severity critical
  plugin-eval threat review report.json
  plugin-eval threat compare before.json after.json`,
  },
  act: null,
  below: [
    ofOperation(THREAT_RUN),
    ofOperation(THREAT_SCORE),
    PROBES_COMMAND,
    ofOperation(THREAT_COMPARE),
    REVIEW_COMMAND,
    ofOperation(THREAT_CALIBRATE),
  ],
};
