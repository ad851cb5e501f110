import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFigures } from '../scripts/validity/generated-validity.ts';
import { measureFigures } from '../scripts/validity/measure-figures.ts';
import { readMeasurements } from '../scripts/validity/read-measurements.ts';
import { ROOT } from './support/built-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const SHARED = join(ROOT, '../shared');
const outcomes = join(SHARED, 'data/outcomes');

test.skipIf(!existsSync(outcomes))(
  'the committed figures are those of the measurements, to the last digit',
  () => {
    const firstHalf = join(SHARED, 'corpus/nvidia-skills/skills');
    const measurements = readMeasurements({ outcomes, firstHalf, unpacked: temporaryFolder() });
    expect(measureFigures(measurements)).toEqual(readFigures());
  },
  900_000,
);
