import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import { type JunitCase, junitXml, originOf } from '../junit/junit-case.ts';
import { broughtFindings } from './ci-annotations.ts';

/** A test case for each gate, each new finding, and each subject that could not be read. */
export function renderCiJunit(report: CiReport): string {
  const gates = report.gates.map(
    ({ name, subject, passed, message }): JunitCase => ({
      name: `${name} ${subject}`,
      classname: 'gates',
      outcome:
        passed === true
          ? { kind: 'passed', lines: [message] }
          : { kind: passed === null ? 'error' : 'failure', type: name, message, lines: [] },
    }),
  );
  const findings = broughtFindings(report).map(
    ({ rule, level, file, line, message, fix, origin }): JunitCase => ({
      name: `${rule} ${file}${line === null ? '' : `:${line}`}`,
      classname: 'new findings',
      outcome:
        level === 'error'
          ? { kind: 'failure', type: rule, message, lines: [fix, ...originOf(origin)] }
          : { kind: 'passed', lines: [`${level}: ${message}`, ...originOf(origin)] },
    }),
  );
  const errors = report.errors.map(
    ({ path, rule, message }): JunitCase => ({
      name: path,
      classname: rule,
      outcome: { kind: 'error', type: rule, message, lines: [] },
    }),
  );
  const suites = [
    { name: 'gates', cases: gates },
    { name: 'new findings', cases: findings },
    { name: 'errors', cases: errors },
  ];
  return junitXml(
    report.tool.name,
    suites.filter(({ cases }) => cases.length > 0),
  );
}
