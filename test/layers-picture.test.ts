import { expect, test } from 'vitest';
import { layersPicture, linesInPicture, readFolderMap, roundedLines } from '../scripts/layers-picture.ts';
import { readSource } from '../scripts/source-code.ts';

const picture = readSource('docs/pictures/layers.svg');
const map = readFolderMap();

test('the picture of the layers shows the folders and imports of the code; `npm run docs` draws it', () => {
  expect(layersPicture({ ...map, lines: new Map([...map.lines, ...linesInPicture(picture)]) })).toBe(picture);
});

test('its line counts are rounded, so that small changes of the code leave it as it is', () => {
  expect([4, 46, 94, 99, 100, 149, 150, 8251].map(roundedLines)).toEqual([
    0, 50, 90, 100, 100, 100, 200, 8300,
  ]);
  expect([...linesInPicture(picture).values()].filter((lines) => lines !== roundedLines(lines))).toEqual([]);
});

test('its line counts are right within a tenth, or within 200 lines', () => {
  const pictured = linesInPicture(picture);
  const wrong = [...map.lines].filter(([folder, lines]) => {
    const difference = Math.abs(lines - (pictured.get(folder) ?? 0));
    return difference > Math.max(200, lines / 10);
  });
  expect(wrong).toEqual([]);
});

test('an import that the picture does not show makes it out of date, and so does a new folder', () => {
  const imports = new Map(map.imports).set('errors', new Set(['text']));
  expect(layersPicture({ ...map, imports })).not.toBe(layersPicture(map));
  const lines = new Map([...map.lines].filter(([folder]) => folder !== 'threat'));
  expect(layersPicture({ ...map, lines })).not.toBe(layersPicture(map));
});
