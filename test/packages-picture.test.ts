import { expect, test } from 'vitest';
import {
  linesInPicture,
  packagesPicture,
  readPackageSizes,
  roundedLines,
} from '../scripts/packages-picture.ts';
import { readSource } from '../scripts/source-code.ts';

const picture = readSource('docs/pictures/packages.svg');
const pictured = linesInPicture(picture);
const packages = readPackageSizes();

test('the picture shows the packages and their dependencies; `npm run docs` draws it', () => {
  const asPictured = packages.map((one) => ({ ...one, lines: pictured.get(one.name) ?? 0 }));
  expect(packagesPicture(asPictured)).toBe(picture);
});

test('its line counts are rounded, so that small changes of the code leave it as it is', () => {
  expect([4, 49, 99, 149, 150, 8251].map(roundedLines)).toEqual([0, 0, 100, 100, 200, 8300]);
  expect([...pictured.values()].filter((lines) => lines !== roundedLines(lines))).toEqual([]);
});

test('its line counts are right within a tenth, or within 200 lines', () => {
  const wrong = packages.filter(({ name, lines }) => {
    const difference = Math.abs(lines - (pictured.get(name) ?? 0));
    return difference > Math.max(200, lines / 10);
  });
  expect(wrong).toEqual([]);
});

test('a new dependency makes it out of date, and so does a package that is gone', () => {
  const more = packages.map((one) =>
    one.name === 'core' ? { ...one, dependencies: new Set(['cli']) } : one,
  );
  expect(packagesPicture(more)).not.toBe(packagesPicture(packages));
  expect(packagesPicture(packages.slice(1))).not.toBe(packagesPicture(packages));
});
