import accuracy from '@plugin-eval/scan/data/accuracy.json' with { type: 'json' };
import { expect, test } from 'vitest';
import calibration from '../packages/threat/signals/calibration.json' with { type: 'json' };
import { LABELLED_SETS_FILE } from '../scripts/signals-page.ts';
import { readSource } from '../scripts/source-code.ts';
import { readFigures } from '../scripts/validity/generated-validity.ts';

/** Figures on docs/limits.md are written by hand, so that they read well; these tests compare them with the data. */
const page = readSource('docs/limits.md').replaceAll(/\s+/g, ' ');
const decimal = (value: number) => value.toFixed(2).replace('-', '−');

test('quick score: the relations that were shown', () => {
  const { composite, sources } = readFigures();
  const shown = composite.filter((relation) => relation.shown);
  for (const { outcome, r, interval, adjusted } of shown) {
    expect(page).toContain(`${outcome} has r ${decimal(r)} (`);
    expect(page).toContain(
      `${decimal(interval?.low ?? Number.NaN)} to ${decimal(interval?.high ?? Number.NaN)}`,
    );
    expect(page).toContain(`adjusted p ${adjusted.toFixed(3)}`);
  }
  expect(shown.filter(({ r }) => r > 0)).toEqual([]);
  for (const { compared } of sources) expect(page).toMatch(new RegExp(`\\b${compared}\\b`));
});

test.each(accuracy.filter(({ phase, source }) => phase === 'first-contact' && !source.startsWith('SRC')))(
  'scanner, harmless: $source',
  ({ source, skills, errors, warnings }) => {
    expect(page).toMatch(
      new RegExp(`\\| harmless: ${source} \\| ${skills} \\| ${errors} \\(.*?\\) \\| ${warnings} \\(`),
    );
  },
);

test.each([
  ['SRC004', 'SkillLeakBench'],
  ['SRC006', 'AgentTrap'],
])('scanner, harmful: %s', (source, name) => {
  const found = (phase: string) => accuracy.find((row) => row.source === source && row.phase === phase);
  const [first, later] = [found('first-contact'), found('later')];
  expect(page).toMatch(
    new RegExp(
      `\\| harmful: ${name} \\| ${first?.skills} \\| ${first?.errors} \\(.*?\\) \\| ${first?.warnings} \\(`,
    ),
  );
  expect(page).toMatch(
    new RegExp(`\\b${later?.warnings} of ${later?.skills} \\([\\d.]+-[\\d.]+ %\\) of ${name}`),
  );
});

test('threat map: XSTest', () => {
  const own = calibration.sets.filter(({ name }) => !name.includes('without'));
  const percent = own.map(({ accuracy: share }) => (100 * share).toFixed(1));
  expect(page).toContain(`${percent[0]}, ${percent[1]} and ${percent[2]} % were read correctly`);
});

test('threat map: the sets that were made to be hard', () => {
  const [rolePlay, probes] = [...readSource(LABELLED_SETS_FILE).matchAll(/^\| all \| \d+ \| ([\d.]+ %)/gm)];
  expect(page).toContain(`Today's ${rolePlay?.[1]} and ${probes?.[1]}`);
});
