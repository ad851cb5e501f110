import type {
  Evaluation,
  EvaluationDocument,
  SubjectErrorEntry,
} from '@plugin-eval/core/documents/evaluation.ts';
import {
  isCollection,
  isPlugin,
  scanFindings,
  scanSuppressed,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { LEVELS, type Level } from '@plugin-eval/core/documents/names.ts';
import { placeOf } from '../finding-format.ts';
import type { MeasurementProblem } from '../measurement-problem.ts';
import { measurementProblemsOf } from '../measurement-problems.ts';
import { safetyProblemsOf } from '../safety/safety-problems.ts';
import { type ListedMembers, listedMembers } from '../worst-members.ts';
import { gateCase } from './gate-case.ts';
import { type JunitCase, type JunitSuite, junitXml, originOf } from './junit-case.ts';

export interface JunitOptions {
  /** The mildest level that counts as a failure. */
  failOn: Level;
}

/**
 * A test suite for each skill, one for each plugin's own findings and agents, one for the gates; a test case
 * for each finding. Sources: Jenkins' format,
 * https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd,
 * and that of other readers, https://github.com/testmoapp/junitxml.
 * @param listed the members that are told of; those of the document are not looked at
 */
export function renderJunit(
  document: EvaluationDocument,
  { failOn }: JunitOptions,
  { members, leftOut }: ListedMembers = listedMembers(document),
): string {
  const suites = members.flatMap((member) => suitesOf(member, failOn));
  const { gates, subject } = document;
  // What stands in the suites of plugins already.
  const reported = new Set(
    members.flatMap((member) =>
      isPlugin(member) ? member.errors.map((entry) => JSON.stringify(entry)) : [],
    ),
  );
  if (isCollection(document)) {
    const cases = document.errors.filter((entry) => !reported.has(JSON.stringify(entry))).map(unscoredCase);
    if (cases.length > 0) suites.push({ name: subject.name, cases });
    else if (suites.length === 0) suites.push({ name: subject.name, cases: [nothingToScore(subject.path)] });
  }
  if (leftOut !== null)
    suites.push({
      name: 'members that are not listed',
      cases: [{ name: 'left out', classname: subject.path, outcome: { kind: 'skipped', message: leftOut } }],
    });
  if (gates.length > 0) suites.push({ name: 'gates', cases: gates.map(gateCase) });
  return junitXml(document.tool.name, suites);
}

function suitesOf(evaluation: Evaluation, failOn: Level): JunitSuite[] {
  const { subject, composite } = evaluation;
  const agents = isPlugin(evaluation) ? evaluation.agents : [];
  const errors = isPlugin(evaluation) ? evaluation.errors : [];
  const cases = [
    ...(composite.score === null && errors.length === 0 ? [scoreless(evaluation)] : []),
    ...errors.map(unscoredCase),
    ...(isPlugin(evaluation) ? safetyProblemsOf(evaluation) : measurementProblemsOf(evaluation)).map(
      problemCase,
    ),
    ...scanFindings(evaluation).map((finding) => findingCase(finding, subject.path, failOn)),
    ...scanSuppressed(evaluation).map((finding) => suppressedCase(finding, subject.path)),
    ...[evaluation, ...agents.map((agent) => ({ ...agent, subject: agent }))].flatMap((part) => [
      ...part.findings.map((finding) => findingCase(finding, part.subject.path, failOn)),
      ...part.suppressed.map((finding) => suppressedCase(finding, part.subject.path)),
    ]),
  ];
  const suite = { name: subject.name, cases: cases.length === 0 ? [noFindings(subject.path)] : cases };
  const skills = isPlugin(evaluation) ? evaluation.skills : [];
  return [suite, ...skills.flatMap((skill) => suitesOf(skill, failOn))];
}

function findingCase(finding: Finding, classname: string, failOn: Level): JunitCase {
  const fails = LEVELS.indexOf(finding.level) <= LEVELS.indexOf(failOn);
  const { message, level, rule, why, fix, evidence, origin } = finding;
  const lines = [
    `${placeOf(finding)}: ${level}: ${message}`,
    ...(evidence === null ? [] : [`Found: ${evidence}`]),
    `Why: ${why}`,
    `Fix: ${fix}`,
    ...originOf(origin),
  ];
  const outcome = fails
    ? { kind: 'failure' as const, type: rule, message, lines }
    : { kind: 'passed' as const, lines };
  return { name: nameOf(finding), classname, outcome };
}

function suppressedCase(finding: SuppressedFinding, classname: string): JunitCase {
  return { name: nameOf(finding), classname, outcome: { kind: 'skipped', message: finding.reason } };
}

function nameOf({ rule, line, column }: Finding): string {
  if (line === null) return rule;
  return `${rule} at ${line}${column === null ? '' : `:${column}`}`;
}

function noFindings(classname: string): JunitCase {
  return { name: 'no findings', classname, outcome: { kind: 'passed', lines: [] } };
}

function scoreless({ subject, findings }: Evaluation): JunitCase {
  const reason = findings.find(({ level }) => level === 'error');
  const message = reason?.message ?? `${subject.name} could not be scored.`;
  return {
    name: 'score',
    classname: subject.path,
    outcome: { kind: 'error', type: reason?.rule ?? 'not-scored', message, lines: [message] },
  };
}

function problemCase({ layer, level, name, path, message }: MeasurementProblem): JunitCase {
  // A layer that is whole has measured what there was; its warnings are not the build's, nor is a veto unless a gate says so.
  const outcome =
    (layer === 'monte_carlo' || layer === 'safety') && level === 'warning'
      ? { kind: 'passed' as const, lines: [message] }
      : { kind: 'error' as const, type: layer.replace('_', '-'), message, lines: [message] };
  return { name, classname: path, outcome };
}

function unscoredCase({ path, rule, message }: SubjectErrorEntry): JunitCase {
  return { name: rule, classname: path, outcome: { kind: 'error', type: rule, message, lines: [message] } };
}

/** CI systems take a report without any test case for a broken one. */
function nothingToScore(classname: string): JunitCase {
  return { name: 'score', classname, outcome: { kind: 'skipped', message: 'There was nothing to score.' } };
}
