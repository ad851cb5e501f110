import { expect, test } from 'vitest';
import type { ShapePlace } from './shape-places.ts';
import { type Example, findTextShapes, TEXT_SHAPES } from './text-shapes.ts';

const NAMES: Record<string, string> = {
  foreign: 'a.rb',
  settings: 'settings.json',
  script: 'a.py',
  file: 'a.md',
};

function found(example: Example, kind: string, id: string): boolean {
  const { name, text } = typeof example === 'string' ? { name: NAMES[kind] ?? kind, text: example } : example;
  const place: ShapePlace = {
    ...{ kind: kind as ShapePlace['kind'], file: name, line: 1, text, name },
    ...{ isText: false, isShown: false, steps: [] },
  };
  const shape = TEXT_SHAPES.find((one) => one.id === id);
  return findTextShapes([place]).some(
    ({ rule, message }) => rule === shape?.rule && isMessageOf(message, shape.message),
  );
}

/** Whether a message was made of one with places to fill in. */
function isMessageOf(message: string, template: string): boolean {
  return template.split(/\{(?:\d|host)\}/).every((part) => message.includes(part));
}

for (const { id, in: kinds, fires, silent } of TEXT_SHAPES) {
  test(`${id} fires on its examples, and on nothing near to them`, () => {
    for (const kind of kinds) {
      expect(fires.filter((example) => !found(example, kind, id))).toEqual([]);
      expect(silent.filter((example) => found(example, kind, id))).toEqual([]);
    }
    expect(fires.length).toBeGreaterThan(0);
    expect(silent.length).toBeGreaterThan(0);
  });
}

test('ids are unlike', () => {
  expect(new Set(TEXT_SHAPES.map(({ id }) => id)).size).toBe(TEXT_SHAPES.length);
});
