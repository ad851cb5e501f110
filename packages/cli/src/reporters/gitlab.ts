import { renderCiGitlab } from '@plugin-eval/report/ci/ci-annotations.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'gitlab'>({ 'ci-report': renderCiGitlab });
