import { escapeXml } from '../escape-xml.ts';

/** The outcome of a test case and its message. `message` and `lines` may hold untrusted text. */
export type JunitOutcome =
  | { kind: 'passed'; lines: readonly string[] }
  | { kind: 'failure' | 'error'; type: string; message: string; lines: readonly string[] }
  | { kind: 'skipped'; message: string };

export interface JunitCase {
  name: string;
  classname: string;
  outcome: JunitOutcome;
}

export interface JunitSuite {
  name: string;
  cases: readonly JunitCase[];
}

/** A line that names the folder or package of a user's rule; empty for a shipped one. */
export function originOf(origin: string | undefined): string[] {
  return origin === undefined ? [] : [`Rule from: ${origin}`];
}

/** The suites as XML. Every `time` is 0, so that equal documents give equal bytes. */
export function junitXml(name: string, suites: readonly JunitSuite[]): string {
  const cases = suites.flatMap((suite) => suite.cases);
  const counts = {
    tests: cases.length,
    failures: count(cases, 'failure'),
    errors: count(cases, 'error'),
  };
  // Without `skipped`: the schema of the Jenkins xUnit plugin has it on testsuite, but not here.
  const start = attributes({ name, ...inWords(counts), time: '0' });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${start}>\n${suites
    .flatMap(suiteLines)
    .map((line) => `${line}\n`)
    .join('')}</testsuites>\n`;
}

function suiteLines({ name, cases }: JunitSuite): string[] {
  const counts = {
    tests: cases.length,
    failures: count(cases, 'failure'),
    errors: count(cases, 'error'),
    skipped: count(cases, 'skipped'),
  };
  return [
    `  <testsuite ${attributes({ name, ...inWords(counts), time: '0' })}>`,
    ...withDistinctNames(cases).flatMap(caseLines),
    '  </testsuite>',
  ];
}

function caseLines({ name, classname, outcome }: JunitCase): string[] {
  const start = `    <testcase ${attributes({ name, classname, time: '0' })}`;
  const inner = outcomeXml(outcome);
  return inner === '' ? [`${start}/>`] : [`${start}>`, `      ${inner}`, '    </testcase>'];
}

function outcomeXml(outcome: JunitOutcome): string {
  switch (outcome.kind) {
    case 'passed':
      return outcome.lines.length === 0 ? '' : `<system-out>${textOf(outcome.lines)}</system-out>`;
    case 'skipped':
      return `<skipped ${attributes({ message: outcome.message })}/>`;
    case 'failure':
    case 'error': {
      const { kind, message, type, lines } = outcome;
      return `<${kind} ${attributes({ message, type })}>${textOf(lines)}</${kind}>`;
    }
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map(escapeXml).join('\n');
}

function attributes(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(value)}"`)
    .join(' ');
}

function inWords(counts: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, String(value)]));
}

function count(cases: readonly JunitCase[], kind: JunitOutcome['kind']): number {
  return cases.filter(({ outcome }) => outcome.kind === kind).length;
}

/** CI systems know a test case by its class and name, and would show only one of two equal ones. */
function withDistinctNames(cases: readonly JunitCase[]): JunitCase[] {
  const seen = new Map<string, number>();
  return cases.map((one) => {
    const key = JSON.stringify([one.classname, one.name]);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number === 1 ? one : { ...one, name: `${one.name} (${number})` };
  });
}
