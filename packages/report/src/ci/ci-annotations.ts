import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import { workflowCommand } from '../github/workflow-command.ts';
import { newFindings } from './ci-view.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;
const SEVERITIES = { error: 'critical', warning: 'minor', info: 'info' } as const;

/**
 * Annotations for GitHub Actions on what a change adds, worst first, because GitHub shows only the first ten
 * of a level per step.
 */
export function renderCiGithub(report: CiReport): string {
  const lines = [
    ...report.gates
      .filter(({ passed }) => passed === false)
      .map(({ name, message }) => workflowCommand('error', { title: `plugin-eval ${name}` }, message)),
    ...report.errors.map(({ path, rule, message }) =>
      workflowCommand('error', { file: path, title: rule }, message),
    ),
    ...broughtFindings(report).map(({ rule, level, file, line, message, fix }) =>
      workflowCommand(COMMANDS[level], { file, line, title: rule }, `${message} ${fix}`),
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * GitLab's code quality report on what a change adds. Source:
 * https://docs.gitlab.com/ci/testing/code_quality/, "Code Quality report format".
 */
export function renderCiGitlab(report: CiReport): string {
  const seen = new Map<string, number>();
  const issues = broughtFindings(report).map((finding) => {
    const { rule, level, file, line, message, fix } = finding;
    // Two findings of one passage are two issues.
    const print = `${findingFingerprint(finding)}:${file}`;
    const count = seen.get(print) ?? 0;
    seen.set(print, count + 1);
    return {
      description: `${message} ${fix}`,
      check_name: rule,
      fingerprint: `${print}:${count}`,
      severity: SEVERITIES[level],
      location: { path: file, lines: { begin: line ?? 1 } },
    };
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
}

/** Returns the security and quality findings that the base did not have, worst first. */
export function broughtFindings({ security, quality }: CiReport): Finding[] {
  return [...(security?.findings ?? []), ...newFindings(quality)].toSorted(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level),
  );
}
