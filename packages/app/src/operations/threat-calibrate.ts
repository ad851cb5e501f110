import { calibrateThreats } from '../calibrate-threats.ts';
import { defineOperation, someArguments } from './operation.ts';
import { flag } from './option.ts';

export const THREAT_CALIBRATE = defineOperation({
  name: 'threat calibrate',
  summary: 'measure the signals on responses that people labelled',
  description:
    'Measures how well the signals tell refusals from other responses. Columns: response (or completion, answer) and label: refusal, partial, compliance, or the labels of XSTest.',
  arguments: { files: someArguments('JSONL or CSV with the columns response and label', 'data') },
  document: 'calibration',
  defaultFormat: 'text',
  options: { heldOut: flag('the data was not read while the signals were written') },
  request: (given) => given,
  run: async (request, ports) => ({ ...(await calibrateThreats(request, ports)), notices: [] }),
  show: ({ document }) => ({ document }),
});
