import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { loadRubrics } from '@plugin-eval/sessions/grading/load-rubrics.ts';
import { describe, expect, test } from 'vitest';
import { CORE_RUBRICS } from '../scripts/rubrics-reference.ts';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../packages/sessions/rubrics');

describe('the rubrics', () => {
  test('are one for each dimension, and beside them lie the skills that a judge is tried on', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(
      [...DIMENSION_NAMES.map((name) => `${name}.md`), 'known'].sort(),
    );
  });

  test('of the plugin are four of them', () => {
    expect(DIMENSION_NAMES).toEqual(expect.arrayContaining([...CORE_RUBRICS]));
    expect(CORE_RUBRICS).toHaveLength(4);
  });

  test.each(loadRubrics(DIMENSION_NAMES))(
    '$dimension has five bands from 0 to 1 without gap or overlap',
    ({ bands }) => {
      expect(bands.map(({ low }) => low)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
      expect(bands.map(({ high }) => high)).toEqual([0.19, 0.39, 0.59, 0.79, 1]);
      for (const { anchor } of bands) expect(anchor.length).toBeGreaterThan(20);
    },
  );

  test.each(loadRubrics(DIMENSION_NAMES))(
    '$dimension has the same sections as the others',
    ({ sections }) => {
      expect([...sections.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
        'What is judged',
        'How to judge',
        'Bands',
        'Examples',
        'Not held against the skill',
        'Evidence',
      ]);
      expect(sections).toMatch(/occur in\s+the skill/);
    },
  );

  test.each(loadRubrics(DIMENSION_NAMES))(
    '$dimension keeps to 120 columns outside its table',
    ({ sections }) => {
      expect(sections.split('\n').filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
    },
  );
});
