import { expect, test } from 'vitest';
import { withLazyFunctions } from './lazy-functions.ts';

const CODE =
  'import{a}from"./a.js";var once=(function(){return a(()=>1)});var never=(async function(x){return(x)});var two=(1);once();';

/** As V8 reports the function whose text this is. */
function counted(text: string, count: number) {
  const startOffset = CODE.indexOf(text);
  return { ranges: [{ startOffset, endOffset: startOffset + text.length, count }] };
}

test('a function that no run called loses its parentheses, and nothing else changes', () => {
  const functions = [
    ...[counted('function(){return a(()=>1)}', 1), counted('async function(x){return(x)}', 0)],
    // Called by another run; and an argument, which is in parentheses of the call.
    ...[counted('function(){return a(()=>1)}', 0), counted('()=>1', 0)],
  ];
  expect(withLazyFunctions(CODE, functions)).toBe(
    CODE.replace('(async function(x){return(x)})', 'async function(x){return(x)}'),
  );
});

test('where every run called everything, the code stays as it is', () => {
  expect(withLazyFunctions(CODE, [counted('async function(x){return(x)}', 2)])).toBe(CODE);
});
