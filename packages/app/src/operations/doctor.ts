import { doctor } from '../doctor/doctor.ts';
import { CONFIG } from './config-option.ts';
import { EXIT } from './exit-code.ts';
import { defineOperation } from './operation.ts';
import { flag } from './option.ts';
import { NO_PROBLEM } from './problems.ts';

export const DOCTOR = defineOperation({
  name: 'doctor',
  summary: 'check Node, configuration, keys, models and journal',
  description:
    'Checks what plugin-eval needs, and says what each depth would need. Models are reached with the smallest possible call.',
  document: 'doctor',
  defaultFormat: 'text',
  settings: ['model', 'judgeModels', 'judges', 'callTimeout'],
  options: { offline: flag('call no model'), ...CONFIG },
  request: (given) => given,
  run: async (request, ports) => ({ document: await doctor(request, ports), notices: [] }),
  show: ({ document }) => ({ document }),
  problems: ({ document }) =>
    document.checks.some(({ status }) => status === 'failed')
      ? { messages: [], exit: EXIT.wrongUse }
      : NO_PROBLEM,
});
