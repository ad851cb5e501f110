import { renderDraftTests } from '@plugin-eval/report/usage/render-draft-tests.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'evals'>({ usage: renderDraftTests });
