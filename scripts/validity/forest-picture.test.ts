import { PALETTE } from '@plugin-eval/report/palette.ts';
import { expect, test } from 'vitest';
import { forestPicture } from './forest-picture.ts';
import { readFigures } from './generated-validity.ts';

const figures = readFigures();
const picture = forestPicture(figures);

test('a mark stands where its correlation lies, and its interval around it', () => {
  const row = { label: 'one', level: 'all' as const, skills: 9 };
  const drawn = forestPicture({
    ...figures,
    forest: { panels: [{ title: 'Quality' }], rows: [{ ...row, relations: [{ r: 0, low: -1, high: 0.5 }] }] },
  });
  const [, from, , to] = /<path d="M([\d.]+) ([\d.]+)H([\d.]+)" class="interval"/.exec(drawn) ?? [];
  const [, x, size] = /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"[^>]*class="mark"/.exec(drawn) ?? [];
  const middle = Number(x) + Number(size) / 2;
  expect((middle - Number(from)) / (Number(to) - Number(from))).toBeCloseTo(2 / 3, 2);
});

test('each relation is drawn, or the reason why it is not', () => {
  const relations = figures.forest.rows.flatMap((row) => row.relations);
  const drawn = relations.filter((relation) => typeof relation !== 'string');
  expect(picture.match(/class="mark"/g)).toHaveLength(drawn.length);
  expect(picture.match(/>(?:not measured|no differences)</g) ?? []).toHaveLength(
    relations.length - drawn.length,
  );
});

test('it has the colours of both themes and loads nothing', () => {
  const [light, dark] = picture.split('@media (prefers-color-scheme:dark)');
  expect(light).toContain(`.ink{fill:${PALETTE.ink[0]}}`);
  expect(dark).toContain(`.ink{fill:${PALETTE.ink[1]}}`);
  expect(picture).not.toMatch(/href|url\(|<script|@import/);
});
