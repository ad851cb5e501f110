import { expect, test } from 'vitest';
import { passedOn, withDirectImports } from './without-facades.ts';

test('a dynamic import of a file that only passes names on goes to the chunk that has them', () => {
  const facade = passedOn(
    'import{t as main,u as other}from"./start-CRvLhEFF.js";export{main,other as second};',
  );
  const facades = new Map([['main-Bd0sXfAG.js', facade ?? { chunk: '', names: [] }]]);
  expect(withDirectImports('import(`./main-Bd0sXfAG.js`).then(({main})=>main())', facades)).toBe(
    'import(`./start-CRvLhEFF.js`).then((chunk) => ({ main: chunk.t, second: chunk.u })).then(({main})=>main())',
  );
  expect(withDirectImports('import("./program-Aa0sXfAG.js")', facades)).toBe(
    'import("./program-Aa0sXfAG.js")',
  );
});

test.each([
  'import{t as main}from"./start-CRvLhEFF.js";main();export{main};',
  'import{t as main}from"./start-CRvLhEFF.js";const other=1;export{main,other};',
  'import{t as main}from"node:fs";export{main};',
  'import{a}from"./a.js";import{b}from"./b.js";export{a,b};',
])('%s does more than that', (code) => {
  expect(passedOn(code)).toBeNull();
});
