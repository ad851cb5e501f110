// A Vitest reporter that writes what failed, and why, to FAILED_TESTS_FILE, so that `npm test` can repeat it at its end:
// a log of CI is often cut off, and what failed stands in the middle.
import { writeFileSync } from 'node:fs';

const LONGEST = 2_000;

export default class FailedTestsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const failures = [
      ...modules.flatMap((module) => [
        ...module.errors().map((error) => described(module.relativeModuleId, error)),
        ...[...module.children.allTests('failed')].flatMap((test) =>
          test
            .result()
            .errors.map((error) => described(`${module.relativeModuleId} > ${test.fullName}`, error)),
        ),
      ]),
      ...unhandledErrors.map((error) => described('an error that no test caught', error)),
    ];
    if (failures.length > 0) writeFileSync(process.env.FAILED_TESTS_FILE, failures.join('\n'));
  }
}

function described(where, error) {
  const reason = [error.message, error.diff, error.stack].filter(Boolean).join('\n');
  return `${where}\n${reason.slice(0, LONGEST)}\n`;
}
