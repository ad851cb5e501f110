import type { Drift } from '@plugin-eval/core/documents/drift.ts';
import { driftOutcome } from '@plugin-eval/report/drift/drift-words.ts';
import { EXIT } from '../operations/exit-code.ts';
import { allProblems, NO_PROBLEM, notMeasured, type Problems } from '../operations/problems.ts';

/** A regression fails; so does an alarm of judges. Undecided is a verdict, missing sessions are none. */
export function driftProblems(document: Drift): Problems {
  const { verdict, skills, suite, complete, judges } = document;
  const missing = [
    ...skills.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`])),
    ...suite.flatMap(({ verdict: own, problem }) =>
      (own === 'invalid' || own === 'too-few') && problem !== null ? [problem] : [],
    ),
  ];
  const hasRegressed = verdict === 'regressed' || skills.some((one) => one.verdict === 'regressed');
  const isAlarm = judges?.skills.some((one) => one.isAlarm) ?? false;
  return allProblems([
    hasRegressed || isAlarm ? { messages: [driftOutcome(document)], exit: EXIT.gateFailed } : NO_PROBLEM,
    notMeasured(missing),
    { ...NO_PROBLEM, exit: complete ? EXIT.fine : EXIT.notMeasured },
  ]);
}
