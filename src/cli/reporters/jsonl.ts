import { renderJsonLines } from '../../report/jsonl.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'jsonl'>({ evaluation: renderJsonLines });
