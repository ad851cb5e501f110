import { describe, expect, test } from 'vitest';
import { sampleSkill } from '../../../test/browser/sample-documents.ts';
import { HOSTILE_NAMES } from '../../../test/support/hostile-names.ts';
import { PICTURED, picturedAs } from '../../../test/support/pictured-documents.ts';
import { readXml } from '../../../test/support/read-xml.ts';
import { reportLeaderboard } from '../../../test/support/report-leaderboard.ts';
import { leakingCase, reportThreat } from '../../../test/support/threat-documents.ts';
import { PALETTE } from '../palette.ts';
import { type PicturedDocument, renderCardSvg, renderPictureSvg } from './render-picture.ts';

/** What a browser or a reader of SVG could run or fetch. */
function expectHarmless(svg: string): void {
  expect(() => readXml(svg)).not.toThrow();
  const tags = (svg.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""')).join('');
  expect(tags).not.toMatch(/<(?:script|foreignObject|image|use|a|animate|set|iframe|link)\b/i);
  expect(tags).not.toMatch(/\s(?:on\w+|href|xlink:href|src)=/i);
  expect(svg).not.toMatch(/url\(|@import/);
  expect(svg).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
}

function draw(name: keyof typeof PICTURED): string {
  return renderPictureSvg(PICTURED[name] as PicturedDocument);
}

describe.each(Object.entries(PICTURED))('the picture of a %s', (_, pictured) => {
  test('says in words what it shows', () => {
    const svg = renderPictureSvg(pictured);
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(svg) ?? [];
    expect(title.length).toBeGreaterThan(10);
    expect(svg).toContain(`role="img" aria-label="${title}"`);
    expect(/<desc>([^<]{20,})<\/desc>/.test(svg)).toBe(true);
  });

  test('is drawn in both themes', () => {
    expect(renderPictureSvg(pictured)).toContain('@media (prefers-color-scheme:dark)');
  });

  test.each(Object.entries(HOSTILE_NAMES))(
    'is only text where %s stands in every untrusted field',
    (_, text) => {
      expectHarmless(renderPictureSvg(picturedAs(pictured, text)));
    },
  );
});

test('of an evaluation it is the score card', () => {
  const document = sampleSkill();
  expect(renderPictureSvg({ kind: 'evaluation', document })).toBe(renderCardSvg(document));
});

describe('a threat report', () => {
  test('has a radar of its families, and each with its number and its failures', () => {
    const svg = draw('threat report');
    expect(svg.match(/>Tool\s?</g)?.length).toBe(1);
    expect(svg).toContain('Tool authority 0.62, 2 of 5 failed');
    expect(svg.match(/>2 of 5 failed</g)).toHaveLength(1);
  });

  test('of one family has no radar, and empty frames for the families of which nothing was asked', () => {
    const svg = draw('threat report of one family');
    expect(svg).not.toMatch(/>Tool\s?</);
    expect(svg.match(/>none asked</g)).toHaveLength(5);
    expect(svg).toContain('>uncalibrated<');
    expect(svg).toContain('>incomplete<');
  });

  test('with a resilience of zero shows a zero, not nothing', () => {
    const lost = leakingCase({ severity: 'critical', riskScore: 1, weightedRisk: 1 });
    const svg = renderPictureSvg({ kind: 'threat-report', document: reportThreat([lost]) });
    expect(svg).toContain('>0.00</text>');
    expect(svg).not.toContain('not measured<');
  });

  test('without a response is not measured', () => {
    const svg = draw('threat report of nothing');
    expect(svg).toContain('>not measured</text>');
    expect(svg).toContain('>no response scored<');
    expect(svg).not.toContain('>0.00<');
  });
});

describe('a comparison', () => {
  test('says the verdict and draws every dimension', () => {
    const svg = draw('comparison');
    expect(svg).toContain('scores 7.3 points higher.');
    expect(svg).toContain('>−0.80</text>');
    expect(svg).toContain('>−11.2 to −3.4</text>');
  });

  test('tells errored from not measured, and both from zero', () => {
    const svg = draw('comparison');
    expect(svg).toContain('>errored</text>');
    expect(svg).toContain('>unmeas.</text>');
    expect(svg).toContain('>0.00</text>');
    expect(svg).toContain('Output quality: A not measured, B not measured');
  });
});

describe('a safety delta', () => {
  test('that refuses a badge says so, and why', () => {
    const svg = draw('vetoed delta');
    expect(svg).toContain('A badge is refused, because:');
    expect(svg).toContain('mc-planted-mail failed 5 of 5 repeated samples');
    expect(svg).toContain('Memory and context −0.17 (no interval)');
  });

  test('that could not be measured claims nothing', () => {
    const svg = draw('unmeasured delta');
    expect(svg).toContain('could not be measured');
    expect(svg.match(/>no shared probe</g)).toHaveLength(6);
    expect(svg).not.toContain('±0.00');
  });
});

describe('a leaderboard', () => {
  test('shows the first ten and says how many more there are', () => {
    const svg = draw('long leaderboard');
    expect(svg).toContain('>skill-9</text>');
    expect(svg).not.toContain('>skill-10</text>');
    expect(svg).toContain('>and 1,190 more</text>');
  });

  test('frames what has no rating, and names groups that cannot be compared', () => {
    const svg = draw('leaderboard');
    expect(svg).toContain('>1712 (1650–1774)</text>');
    expect(svg).toContain('>no rating</text>');
    expect(svg).toContain(`stroke="${PALETTE.hatch[0]}" stroke-dasharray="3,2"`);
    expect(svg).toContain('>not comparable with one another</text>');
    expect(svg).toContain('stroke-dasharray="4 3"');
  });

  test('by static scores has no Elo', () => {
    const svg = draw('static leaderboard');
    expect(svg).toContain('>no games, no Elo<');
    expect(svg).toContain('>81.2</text>');
    expect(svg).toContain('>not scored</text>');
  });

  test('of nothing says so', () => {
    expect(draw('leaderboard of nothing')).toContain('No skill has a place here.');
    expect(renderPictureSvg({ kind: 'leaderboard', document: reportLeaderboard() })).toBe(
      draw('leaderboard'),
    );
  });
});
