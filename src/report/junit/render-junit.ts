import type { Evaluation, EvaluationDocument, SubjectErrorEntry } from '../../documents/evaluation.ts';
import { isCollection, isPlugin, scanFindings, scanSuppressed } from '../../documents/evaluation-parts.ts';
import type { Finding, SuppressedFinding } from '../../documents/finding.ts';
import { LEVELS, type Level } from '../../documents/names.ts';
import { placeOf } from '../finding-format.ts';
import type { MeasurementProblem } from '../measurement-problem.ts';
import { measurementProblemsOf } from '../measurement-problems.ts';
import { type MemberReport, reportOn, type WaitingText, type Write } from '../member-report.ts';
import { safetyProblemsOf } from '../safety/safety-problems.ts';
import { gateCase } from './gate-case.ts';
import { type JunitCase, type JunitSuite, JunitXml } from './junit-case.ts';

export interface JunitOptions {
  /** The mildest level that counts as a failure. */
  failOn: Level;
}

/**
 * A test suite for each skill, one for each plugin's own findings and agents, one for the gates; a test case for each
 * finding. Sources: what Jenkins accepts,
 * https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd,
 * and https://github.com/testmoapp/junitxml for what others read.
 */
export function renderJunit(document: EvaluationDocument, options: JunitOptions): string {
  return reportOn(document, (wait) => new JunitReport(options, wait));
}

/** The same member by member. */
export class JunitReport implements MemberReport {
  readonly #failOn: Level;
  readonly #xml: JunitXml;
  /** What stands in the suites of plugins already. */
  readonly #listed = new Set<string>();

  constructor({ failOn }: JunitOptions, wait: () => WaitingText) {
    this.#failOn = failOn;
    this.#xml = new JunitXml(wait());
  }

  add(evaluation: Evaluation): void {
    for (const suite of suitesOf(evaluation, this.#failOn)) this.#xml.add(suite);
    if (isPlugin(evaluation)) for (const entry of evaluation.errors) this.#listed.add(JSON.stringify(entry));
  }

  finish(document: EvaluationDocument, write: Write): void {
    if (isCollection(document)) {
      const cases = document.errors
        .filter((entry) => !this.#listed.has(JSON.stringify(entry)))
        .map(unscoredCase);
      const { name, path } = document.subject;
      if (cases.length > 0) this.#xml.add({ name, cases });
      else if (this.#xml.isEmpty) this.#xml.add({ name, cases: [nothingToScore(path)] });
    }
    if (document.gates.length > 0) this.#xml.add({ name: 'gates', cases: document.gates.map(gateCase) });
    this.#xml.finish(document.tool.name, write);
  }
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
  const { message, level, rule, why, fix, evidence } = finding;
  const lines = [
    `${placeOf(finding)}: ${level}: ${message}`,
    ...(evidence === null ? [] : [`Found: ${evidence}`]),
    `Why: ${why}`,
    `Fix: ${fix}`,
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
