import type { Level } from '@plugin-eval/core/documents/names.ts';
import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import { workflowCommand } from '../github/workflow-command.ts';
import { type JunitCase, junitXml, originOf } from '../junit/junit-case.ts';
import { repositoryPath } from '../repository-path.ts';

const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** Annotations for GitHub Actions, the worst first, because GitHub shows only the first ten of a level per step. */
export function renderScanGithub(
  { members, gates, errors }: Scan,
  { repositoryPrefix }: { repositoryPrefix: string },
): string {
  const fileOf = (path: string) => {
    const file = repositoryPath(repositoryPrefix, path);
    return file === '.' ? null : file;
  };
  const all = members.flatMap(({ findings, added = [] }) => [...findings, ...added]);
  const lines = [
    ...gates
      .filter(({ passed }) => !passed)
      .map(({ name, message }) => workflowCommand('error', { title: `plugin-eval ${name}` }, message)),
    ...errors.map(({ path, rule, message }) =>
      workflowCommand('error', { file: fileOf(path), title: rule }, message),
    ),
    ...LEVELS.flatMap((level) =>
      all
        .filter((finding) => finding.level === level)
        .map(({ rule, file, line, message, fix }) =>
          workflowCommand(COMMAND[level], { file: fileOf(file), line, title: rule }, `${message} ${fix}`),
        ),
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** A test suite for each member, a test case for each finding; a member without any passes. */
export function renderScanJunit({ tool, members, errors }: Scan, { failOn }: { failOn: Level }): string {
  const fails = new Set<Level>(LEVELS.slice(0, LEVELS.indexOf(failOn) + 1));
  const suites = members.map(({ name, path, findings, added = [], suppressed }) => ({
    name: path === '.' ? name : path,
    cases: [
      ...[...findings, ...added].map(
        ({ rule, level, file, line, message, fix, origin }): JunitCase => ({
          name: `${rule} ${file}${line === null ? '' : `:${line}`}`,
          classname: name,
          outcome: fails.has(level)
            ? { kind: 'failure', type: rule, message, lines: [fix, ...originOf(origin)] }
            : { kind: 'passed', lines: [`${level}: ${message}`, ...originOf(origin)] },
        }),
      ),
      ...suppressed.map(
        ({ rule, file, reason }): JunitCase => ({
          name: `${rule} ${file}`,
          classname: name,
          outcome: { kind: 'skipped', message: reason },
        }),
      ),
      ...(findings.length + added.length + suppressed.length === 0
        ? [{ name: 'scan', classname: name, outcome: { kind: 'passed' as const, lines: [] } }]
        : []),
    ],
  }));
  const failed = errors.map(
    ({ path, rule, message }): JunitCase => ({
      name: path,
      classname: rule,
      outcome: { kind: 'error', type: rule, message, lines: [] },
    }),
  );
  return junitXml(tool.name, failed.length === 0 ? suites : [...suites, { name: 'errors', cases: failed }]);
}
