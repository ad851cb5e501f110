import { reporter } from './reporter.ts';

export const report = reporter<'diff'>({
  'fix-report': ({ files }) => files.map(({ diff }) => diff).join(''),
});
