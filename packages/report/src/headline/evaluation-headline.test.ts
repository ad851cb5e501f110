import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { invalidLayer, monteCarloLayer, silentLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportFinding } from '@plugin-eval/tests/support/report-documents.ts';
import { sampleSkill } from '@plugin-eval/tests/support/sample-skill.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { describe, expect, test } from 'vitest';
import { layoutText } from '../view-model/layout-text.ts';
import { evaluationHeadline, verdictSentence } from './evaluation-headline.ts';
import { evaluationTiles, toneOfFiring } from './evaluation-tiles.ts';

function scanned(changes: Partial<ScanSection> = {}): SkillEvaluation {
  const analysability = { files: 4, bytes: 9, share: 1, notUnderstood: [] };
  const scan = { findings: [], suppressed: [], capabilities: [], analysability, ...changes };
  return { ...sampleSkill(), scan };
}

const unread = {
  files: 4,
  bytes: 9,
  share: 0.5,
  notUnderstood: [{ path: 'run.bin', problem: 'it is no text', unread: true as const }],
};
const unknown = { ...unread, notUnderstood: [{ path: 'a.xyz', problem: 'no known language' }] };
const finding = (level: 'error' | 'warning') => ({
  ...reportFinding({ rule: 'remote-code', level }),
  confirmed: false,
  path: [],
  categories: [],
  owasp: [],
});

describe('safe', () => {
  test.each([
    ['clean', {}, 'good', 'scan clean'],
    ['clean in what was read', { analysability: unread }, 'warning', 'could be read or'],
    ['not understood', { analysability: unknown }, 'warning', 'or understood'],
    ['without a file', { analysability: { ...unknown, files: 0, notUnderstood: [] } }, 'none', 'not scanned'],
    ['warned of', { findings: [finding('warning')] }, 'warning', 'found 1 warning'],
    ['an attack', { findings: [finding('error')] }, 'bad', 'found 1 error'],
    ['not scanned', null, 'none', 'not scanned'],
  ] as const)('%s', (_, scan, tone, words) => {
    const skill = scan === null ? sampleSkill() : scanned(scan as Partial<ScanSection>);
    expect(evaluationTiles(skill)[2].tone).toBe(tone);
    expect(verdictSentence(skill)).toContain(words);
  });

  test('an attack sends the reader to its evidence before anything else is measured', () => {
    const text = layoutText(
      [{ id: 'x', title: null, blocks: evaluationHeadline(scanned({ findings: [finding('error')] })) }],
      { color: false, width: null },
    );
    expect(text).toContain('Next: plugin-eval scan crane shows each finding step by step.');
  });
});

describe('fires', () => {
  test.each([
    [monteCarloLayer(), 'fires when it should', 'good'],
    [silentLayer(), 'never fires', 'bad'],
    [invalidLayer(), 'whether it fires is unknown', 'none'],
  ] as const)('%#', (layer, words, tone) => {
    const skill = simulatedSkill(layer);
    expect(evaluationTiles(skill)[1].tone).toBe(tone);
    expect(verdictSentence(skill)).toContain(words);
  });

  test.each([
    [0.8, 0.2, 'good'],
    [0.79, 0, 'warning'],
    [1, 0.21, 'warning'],
    [0.49, 0, 'bad'],
    [1, 0.51, 'bad'],
  ] as const)('at a rate of %d, with %d of the others, it is %s', (rate, wrong, tone) => {
    expect(toneOfFiring(rate, wrong)).toBe(tone);
  });
});

describe('good', () => {
  test.each([
    [80, 'good', 'Well written'],
    [79.9, 'warning', 'Fairly well written'],
    [59.9, 'bad', 'Poorly written'],
    [null, 'none', 'Not scored'],
  ] as const)('with %s points it is %s', (score, tone, words) => {
    const skill = sampleSkill();
    const rated = { ...skill, findings: [], composite: { ...skill.composite, score } };
    expect(evaluationTiles(rated)[0].tone).toBe(tone);
    expect(verdictSentence(rated)).toMatch(new RegExp(`^${words};`));
  });

  test('a score beside an error is never good', () => {
    const skill = sampleSkill();
    const rated = { ...skill, findings: [], composite: { ...skill.composite, score: 95 } };
    expect(evaluationTiles(rated)[0].tone).toBe('good');
    const failing = { ...rated, findings: [reportFinding({ level: 'error' })] };
    expect(evaluationTiles(failing)[0]).toMatchObject({
      tone: 'warning',
      about: expect.stringContaining('1 error'),
    });
    expect(verdictSentence(failing)).toMatch(/^Fairly well written;/);
  });

  test('a score that was not measured in full is never good', () => {
    const skill = sampleSkill();
    const composite = { ...skill.composite, score: 95, complete: false };
    expect(evaluationTiles({ ...skill, composite })[0].tone).toBe('warning');
  });
});
