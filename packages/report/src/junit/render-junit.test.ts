import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { expectJunit } from '@plugin-eval/tests/support/expect-junit.ts';
import { misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { erroredDrawsLayer, invalidLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { readXml, type XmlElement } from '@plugin-eval/tests/support/read-xml.ts';
import {
  HOSTILE,
  hostileCollection,
  reportCollection,
  reportFinding,
  reportGates,
  reportPlugin,
  reportSkill,
  reportSuppressed,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderJunit } from './render-junit.ts';

function read(document: EvaluationDocument, failOn: 'error' | 'warning' | 'info' = 'warning'): XmlElement {
  const root = readXml(renderJunit(document, { failOn }));
  expectJunit(root);
  return root;
}

/** What a CI system would list: "suite / class / case: outcome". */
function listed(root: XmlElement): string[] {
  return root.children.flatMap((suite) =>
    suite.children.map(
      ({ attributes, children: [outcome] }) =>
        `${suite.attributes.name} / ${attributes.classname} / ${attributes.name}: ${outcome?.name ?? 'passed'}`,
    ),
  );
}

const DOCUMENTS: Record<string, EvaluationDocument> = {
  'a skill': reportSkill(),
  'a skill that could not be read': unreadableSkill(),
  'a plugin': reportPlugin(),
  'a collection with gates': reportCollection({ gates: reportGates() }),
  'an empty collection': reportCollection({ evaluations: [], errors: [] }),
  'hostile text in every field': hostileCollection(),
};

test.each(Object.entries(DOCUMENTS))(
  '%s is well-formed, known to Jenkins, and its counts are right',
  (_, document) => {
    read(document);
  },
);

test('whatever a name holds, the report is well-formed and has the same cases', () => {
  const expected = listed(read(hostileCollection('x'))).length;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(listed(read(hostileCollection(text)))).toHaveLength(expected);
    }),
    { numRuns: 50 },
  );
  expect(listed(read(hostileCollection(HOSTILE)))).toHaveLength(expected);
});

test('every skill of a collection is a suite; a plugin has one for its own findings, its agents and its errors', () => {
  expect(listed(read(reportCollection()))).toEqual([
    'origami / plugins/origami/skills/boat / skill-file-missing: error',
    'origami / plugins/origami / plugin-path: failure',
    'origami / plugins/origami/agents/folder.md / body-lines at 12:3: system-out',
    'crane / skills/crane / DEAD_CROSS_REF at 12:3: failure',
    'crane / skills/crane / DEAD_CROSS_REF at 12:3: failure',
    'paper / plugins/broken / plugin-manifest: error',
  ]);
});

test.each([
  ['error', ['failure', 'system-out', 'system-out']],
  ['warning', ['failure', 'failure', 'system-out']],
  ['info', ['failure', 'failure', 'failure']],
] as const)('with failOn %s an error, a warning and a note end as %j', (failOn, outcomes) => {
  const findings = (['error', 'warning', 'info'] as const).map((level, index) =>
    reportFinding({ level, line: index + 1 }),
  );
  const [suite] = read(reportSkill({ findings }), failOn).children;
  expect(suite?.children.map(({ children }) => children[0]?.name)).toEqual(outcomes);
});

test('a failure says what, where, why and how to fix it', () => {
  const failure = read(reportSkill()).children[0]?.children[0]?.children[0];
  expect(failure).toMatchObject({
    attributes: { type: 'DEAD_CROSS_REF', message: 'The target ../paper/SKILL.md does not exist.' },
    text: [
      'skills/crane/SKILL.md:12:3: warning: The target ../paper/SKILL.md does not exist.',
      'Found: ../paper/SKILL.md',
      'Why: The agent looks for a skill that does not exist.',
      'Fix: Correct the path.',
    ].join('\n'),
  });
});

test('a skill without findings passes', () => {
  expect(listed(read(reportSkill({ findings: [] })))).toEqual(['crane / skills/crane / no findings: passed']);
});

test('a suppressed finding is skipped, with its reason', () => {
  const root = read(reportSkill({ findings: [], suppressed: [reportSuppressed()] }));
  expect(root.children[0]?.children[0]?.children[0]).toMatchObject({
    name: 'skipped',
    attributes: { message: 'It comes next week.' },
  });
});

test('a skill that could not be read is an error', () => {
  expect(listed(read(unreadableSkill()))).toEqual([
    'crane / skills/crane / score: error',
    'crane / skills/crane / skill-file-encoding: failure',
  ]);
});

test('gates are a suite: held, failed, not measured', () => {
  const gates = listed(read(reportSkill({ gates: reportGates() }))).filter((line) =>
    line.startsWith('gates'),
  );
  expect(gates).toEqual([
    'gates / skills/crane / fail-on error: system-out',
    'gates / skills/crane / threshold 80: failure',
    'gates / skills/crane / require-measured robustness: error',
  ]);
});

test('two findings at one place stay two test cases', () => {
  const [first, second] = listed(read(reportSkill({ findings: [reportFinding(), reportFinding()] })));
  expect(first).toBe('crane / skills/crane / DEAD_CROSS_REF at 12:3: failure');
  expect(second).toBe('crane / skills/crane / DEAD_CROSS_REF at 12:3 (2): failure');
});

test('an empty collection still has a test case, since CI systems refuse a report without one', () => {
  expect(listed(read(reportCollection({ evaluations: [], errors: [] })))).toEqual([
    'paper / . / score: skipped',
  ]);
});

test('an errored dimension and a judge that was misled are errors of their skill, once', () => {
  const expected = [
    'crane / skills/crane / judge verification: error',
    'crane / skills/crane / scope_calibration: error',
    'crane / skills/crane / DEAD_CROSS_REF at 12:3: failure',
  ];
  const skill = judgedSkill(misledLayer());
  expect(listed(read(skill))).toEqual(expected);
  const plugin = listed(read(reportPlugin({ skills: [skill], agents: [], findings: [], errors: [] })));
  expect(plugin.filter((line) => line.endsWith(': error'))).toEqual(expected.slice(0, 2));
});

test('sessions that count for nothing are an error of their skill, a cut description is none', () => {
  expect(listed(read(simulatedSkill(invalidLayer()))).slice(0, 2)).toEqual([
    'crane / skills/crane / sessions: error',
    'crane / skills/crane / skill listing: system-out',
  ]);
  expect(listed(read(simulatedSkill(erroredDrawsLayer())))).toContain(
    'crane / skills/crane / sessions: error',
  );
  expect(listed(read(simulatedSkill()))).not.toContain('crane / skills/crane / sessions: error');
});
