import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { findingFromNote } from '@plugin-eval/quality/static/finding-from-note.ts';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import { misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { invalidLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import {
  hostileCollection,
  reportCollection,
  reportFinding,
  reportPlugin,
  reportSkill,
  reportSuppressed,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { isSarif } from '@plugin-eval/tests/support/sarif-schema.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderSarif } from './render-sarif.ts';

const OPTIONS = { repositoryPrefix: '', docsUrl: 'https://docs.example/plugin-eval' };

interface Log {
  runs: [Run];
}
interface Run {
  automationDetails: { id: string };
  invocations: [
    {
      executionSuccessful: boolean;
      toolExecutionNotifications: { level: string; message: { text: string } }[];
    },
  ];
  tool: { driver: { rules: object[] } };
  results: Result[];
  properties: { subjects: { name: string; path: string; score: number | null }[] };
}
interface Result {
  ruleId: string;
  ruleIndex?: number;
  level: string;
  message: { text: string };
  locations: [{ physicalLocation: { artifactLocation: { uri: string }; region?: object } }];
  partialFingerprints: { 'pluginEval/v2': string };
  suppressions?: object[];
}

function runOf(document: EvaluationDocument, options = OPTIONS): Run {
  const log = JSON.parse(renderSarif(document, options)) as Log;
  return log.runs[0];
}

const everyFinding = RULES.map(({ id }, index) =>
  findingFromNote(
    { rule: id, message: `${id}.`, line: index + 1, column: 2, evidence: `passage ${index}` },
    'skills/crane/SKILL.md',
  ),
);
const DOCUMENTS: Record<string, EvaluationDocument> = {
  'a skill with every kind of finding': reportSkill({
    findings: everyFinding,
    suppressed: [
      reportSuppressed({ line: 40 }),
      reportSuppressed({ line: 50, suppressedBy: 'inline', reason: '' }),
    ],
  }),
  'a skill without findings': reportSkill({ findings: [] }),
  'a skill that could not be read': unreadableSkill(),
  'a skill whose judge was misled': judgedSkill(misledLayer()),
  'a skill whose sessions are invalid': simulatedSkill(invalidLayer()),
  'a plugin': reportPlugin(),
  'a collection': reportCollection(),
  'an empty collection': reportCollection({ evaluations: [], errors: [] }),
  'hostile text in every field': hostileCollection(),
};

test.each(Object.entries(DOCUMENTS))('%s conforms to the schema of OASIS', (_, document) => {
  const text = renderSarif(document, { ...OPTIONS, repositoryPrefix: 'packages/a' });
  isSarif(JSON.parse(text));
  expect(isSarif.errors).toBeNull();
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ufeff]|(?<!\\)\\ud[89a-f]/);
});

test('whatever a name holds, the log conforms to the schema', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      isSarif(JSON.parse(renderSarif(hostileCollection(text), OPTIONS)));
      expect(isSarif.errors).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test('the schema is not so lenient that it accepts anything', () => {
  expect(isSarif({ version: '2.1.0', runs: [{ tool: { driver: {} } }] })).toBe(false);
  expect(isSarif({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: [{}] }] })).toBe(
    false,
  );
});

test('equal documents give equal bytes', () => {
  expect(renderSarif(reportCollection(), OPTIONS)).toBe(renderSarif(reportCollection(), OPTIONS));
});

test('a finding becomes a result at its place in the repository', () => {
  const [result] = runOf(reportSkill(), { ...OPTIONS, repositoryPrefix: 'packages/a' }).results;
  expect(result).toEqual({
    ruleId: 'DEAD_CROSS_REF',
    ruleIndex: RULES.findIndex(({ id }) => id === 'DEAD_CROSS_REF'),
    level: 'warning',
    message: { text: 'The target ../paper/SKILL.md does not exist. Correct the path.' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'packages/a/skills/crane/SKILL.md', uriBaseId: '%SRCROOT%' },
          region: { startLine: 12, startColumn: 3 },
        },
      },
    ],
    partialFingerprints: { 'pluginEval/v2': expect.stringMatching(/^[0-9a-f]{32}:0$/) },
    properties: { evidence: '../paper/SKILL.md' },
  });
});

test('notes are called note, and a finding without a line has no region', () => {
  const finding = reportFinding({ level: 'info', line: null, column: null, evidence: null });
  const [result] = runOf(reportSkill({ findings: [finding] })).results;
  expect(result?.level).toBe('note');
  expect(result?.locations[0].physicalLocation).not.toHaveProperty('region');
});

test('fingerprints stay when lines move and equal findings are told apart', () => {
  const fingerprints = (lines: number[]) =>
    runOf(reportSkill({ findings: lines.map((line) => reportFinding({ line })) })).results.map(
      (result) => result.partialFingerprints['pluginEval/v2'],
    );
  expect(fingerprints([3, 9])).toEqual(fingerprints([30, 90]));
  expect(new Set(fingerprints([3, 9, 12])).size).toBe(3);
});

test('the same fault in two skills has two fingerprints, also seen from a folder below', () => {
  const findings = ['skills/a/SKILL.md', 'skills/b/SKILL.md'].map((file) => reportFinding({ file }));
  const prints = runOf(reportSkill({ findings })).results.map(
    ({ partialFingerprints }) => partialFingerprints,
  );
  expect(prints[0]).not.toEqual(prints[1]);
});

test('the fingerprint of a finding stays when the equal one above it is suppressed', () => {
  const [above, below] = [reportFinding({ line: 3 }), reportFinding({ line: 9 })];
  const before = runOf(reportSkill({ findings: [above, below] })).results[1];
  const after = runOf(reportSkill({ findings: [below], suppressed: [reportSuppressed({ line: 3 })] }))
    .results[0];
  expect(after?.partialFingerprints).toEqual(before?.partialFingerprints);
});

test('suppressed findings are results with the reason, and then every result says whether it is suppressed', () => {
  const { results } = runOf(
    reportSkill({
      suppressed: [reportSuppressed({ line: 40 }), reportSuppressed({ line: 50, suppressedBy: 'inline' })],
    }),
  );
  const suppression = { justification: 'It comes next week.', status: 'accepted' };
  expect(results.map(({ suppressions }) => suppressions)).toEqual([
    [],
    [{ kind: 'external', ...suppression }],
    [{ kind: 'inSource', ...suppression }],
  ]);
  expect(runOf(reportSkill()).results[0]).not.toHaveProperty('suppressions');
});

test('what could not be scored is a result and a notification, and the run was not successful', () => {
  const { results, invocations } = runOf(reportPlugin());
  expect(results.at(-1)).toMatchObject({
    ruleId: 'skill-file-missing',
    level: 'error',
    locations: [{ physicalLocation: { artifactLocation: { uri: 'plugins/origami/skills/boat' } } }],
  });
  expect(invocations[0]).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [
      { message: { text: 'There is no SKILL.md.' }, associatedRule: { id: 'skill-file-missing' } },
    ],
  });
});

test('a single skill without a score is a notification too', () => {
  expect(runOf(unreadableSkill()).invocations[0]).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [{ message: { text: 'crane could not be scored.' } }],
  });
  expect(runOf(reportSkill()).invocations).toEqual([
    { executionSuccessful: true, toolExecutionNotifications: [] },
  ]);
});

test('a rule that the catalogue lacks stands behind it, as its findings describe it', () => {
  const finding = reportFinding({ rule: 'rule-of-tomorrow', why: 'Because.' });
  const { results, tool } = runOf(reportSkill({ findings: [finding, { ...finding, line: 90 }] }));
  expect(results.map(({ ruleId }) => ruleId)).toEqual(['rule-of-tomorrow', 'rule-of-tomorrow']);
  const [index, other] = results.map(({ ruleIndex }) => ruleIndex);
  expect(other).toBe(index);
  expect(tool.driver.rules[index ?? 0]).toMatchObject({
    id: 'rule-of-tomorrow',
    shortDescription: { text: 'Because.' },
  });
});

test('runs over different subjects are told apart', () => {
  expect(runOf(reportSkill()).automationDetails.id).toBe('plugin-eval/skills/crane/');
  expect(runOf(reportCollection()).automationDetails.id).toBe('plugin-eval/');
});

test('the run carries the composite of every subject', () => {
  expect(runOf(reportCollection()).properties.subjects.map(({ path, score }) => [path, score])).toEqual([
    ['plugins/origami', 71.25],
    ['skills/crane', 71.25],
    ['skills/crane', 71.25],
  ]);
});

test('what the judge could not do, and that it was misled, are notifications of the run and no results', () => {
  const { invocations, results } = runOf(judgedSkill(misledLayer()));
  const [{ executionSuccessful, toolExecutionNotifications }] = invocations;
  expect(executionSuccessful).toBe(false);
  expect(toolExecutionNotifications.map(({ level, message }) => `${level} ${message.text}`)).toEqual([
    expect.stringContaining("error crane: Do not trust the judge's scores: 2 of 4 planted texts"),
    expect.stringContaining('error crane: scope_calibration errored: Both judges quoted'),
  ]);
  expect(results.map(({ ruleId }) => ruleId)).toEqual(['DEAD_CROSS_REF']);
});

test('sessions that count for nothing are a notification, and the run has not succeeded', () => {
  const [invocation] = runOf(simulatedSkill(invalidLayer())).invocations;
  expect(invocation.executionSuccessful).toBe(false);
  expect(invocation.toolExecutionNotifications.map(({ level, message }) => [level, message.text])).toEqual([
    ['error', expect.stringContaining('crane: The sessions are invalid: 0 of 3 positive controls fired')],
    ['warning', 'crane: The list of skills truncated its description: the agent saw only the beginning.'],
  ]);
});
