import { expect } from 'vitest';
import type { XmlElement } from './read-xml.ts';

/** Elements, attributes and children that the schema of the Jenkins xUnit plugin (junit-10.xsd) knows. */
const SCHEMA: Record<string, { attributes: string[]; children: string[] }> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    attributes: ['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
    children: ['testcase'],
  },
  testcase: {
    attributes: ['name', 'time', 'classname'],
    children: ['skipped', 'error', 'failure', 'system-out'],
  },
  failure: { attributes: ['type', 'message'], children: [] },
  error: { attributes: ['type', 'message'], children: [] },
  skipped: { attributes: ['type', 'message'], children: [] },
  'system-out': { attributes: [], children: [] },
};
const REQUIRED: Record<string, string[]> = {
  testsuite: ['name', 'tests', 'failures', 'errors'],
  testcase: ['name', 'classname'],
};

/** Fails where a report is not what Jenkins accepts, or counts its cases wrongly. */
export function expectJunit(element: XmlElement): void {
  const { name, attributes, children } = element;
  expect(Object.keys(SCHEMA)).toContain(name);
  expect(SCHEMA[name]?.attributes).toEqual(expect.arrayContaining(Object.keys(attributes)));
  expect(Object.keys(attributes)).toEqual(expect.arrayContaining(REQUIRED[name] ?? []));
  expect(SCHEMA[name]?.children).toEqual(expect.arrayContaining(children.map((child) => child.name)));
  if (name.startsWith('testsuite')) {
    const cases = name === 'testsuite' ? children : children.flatMap((suite) => suite.children);
    const count = (kind: string) =>
      String(cases.filter((one) => one.children.some((child) => child.name === kind)).length);
    expect(attributes).toMatchObject({
      tests: String(cases.length),
      failures: count('failure'),
      errors: count('error'),
      ...(name === 'testsuite' ? { skipped: count('skipped') } : {}),
    });
  }
  children.forEach(expectJunit);
}
