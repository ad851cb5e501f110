import { compareThreats } from '../compare-threats.ts';
import { argument, defineOperation } from './operation.ts';
import { notMeasured } from './problems.ts';
import { THREAT_EXTENT } from './threat-options.ts';

export const THREAT_COMPARE = defineOperation({
  name: 'threat compare',
  summary: 'compare two runs, probe by probe',
  description: 'Compares two reports over the probes that both answered; differences are B minus A.',
  arguments: {
    a: argument('JSON report of threat score'),
    b: argument('the report that it is compared with'),
  },
  document: 'threat-comparison',
  extent: THREAT_EXTENT,
  settings: ['seed'],
  request: (given) => given,
  run: async (request) => ({ ...(await compareThreats(request)), notices: [] }),
  show: ({ document }) => ({ document }),
  problems({ document: { verdict, comparable, notes } }) {
    if (verdict !== 'not-comparable') return notMeasured([]);
    return notMeasured([
      comparable.probes === 0
        ? 'The two reports have no probe in common, so there is nothing to compare.'
        : (notes[0] ?? 'The two reports cannot be compared.'),
    ]);
  },
});
