import { renderCiGitlab } from '../../report/ci/ci-annotations.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'gitlab'>({ 'ci-report': renderCiGitlab });
