import { expect, test } from 'vitest';
import { lengthCorrelation, placesInCategories } from './place-skills.ts';

const row = (category: string | null, bradleyTerry: number | null, component: number | null = 0) => ({
  category,
  bradleyTerry,
  component,
  staticScore: 50,
});

test('places count within a category and a component, and equal ratings share one', () => {
  const rows = [
    row('birds', 1700),
    row('fish', 1650),
    row('birds', 1600),
    row('birds', 1600),
    row('birds', 1500),
    row(null, 1480),
    row('birds', 1900, 1),
    row('birds', null, null),
  ];
  expect(placesInCategories(rows, 'matchups')).toEqual([1, 1, 2, 2, 4, null, 1, null]);
});

test('without ratings static scores give the places', () => {
  expect(placesInCategories([row('birds', null, null), row('birds', null, null)], 'static')).toEqual([1, 1]);
});

test('length is correlated over different texts of the largest component', () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    contentSha256: `text ${index}`,
    value: 1500 + index,
    component: 0,
    tokens: 100 + 10 * index,
  }));
  const copies = [rows[0], rows[0]].flatMap((one) => (one === undefined ? [] : [one]));
  const others = [
    { contentSha256: 'elsewhere', value: 2000, component: 1, tokens: 1 },
    { contentSha256: 'unrated', value: null, component: null, tokens: 1 },
  ];
  expect(lengthCorrelation([...rows, ...copies, ...others], 0.95)).toMatchObject({
    rho: 1,
    ciHigh: 1,
    skills: 12,
  });
});
