import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from './task.ts';
import { canonicalJson, taskKey } from './task-key.ts';

const question = { kind: 'model-answer', input: { model: 'm', prompt: 'Is it good?' }, sample: 0 };
const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;

describe('taskKey', () => {
  test('is a SHA-256 in hex, the same in every process', () => {
    // printf %s '{"input":{"model":"m","prompt":"Is it good?"},"kind":"model-answer","sample":0,"version":1}' | sha256sum
    expect(taskKey(question, 1)).toBe('35730563aaaeb340628c0ce41c297664eb2f94f732726b846c92086b28f5b851');
  });

  test.each([
    ['kind', { ...question, kind: 'agent-session' }, 1],
    ['input', { ...question, input: { model: 'm', prompt: 'Is it good? ' } }, 1],
    ['sample: a repeat is not a copy', { ...question, sample: 1 }, 1],
    ['version of the kind', question, 2],
  ])('changes with the %s', (_, task, version) => {
    expect(taskKey(task, version)).not.toBe(taskKey(question, 1));
  });

  test('label and subject are for people and change nothing', () => {
    const named = { ...question, label: 'judge 2', subject: 'a/SKILL.md' };
    expect(taskKey(named, 1)).toBe(taskKey(question, 1));
  });

  test('parts cannot run into one another', () => {
    const one = { kind: 'a', input: ['b', 'c'], sample: 0 };
    const other = { kind: 'a', input: ['b,c'], sample: 0 };
    expect(taskKey(one, 1)).not.toBe(taskKey(other, 1));
  });

  test('different inputs have different keys, equal ones the same', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const same = canonicalJson(a) === canonicalJson(b);
        const keyOf = (input: JsonValue) => taskKey({ kind: 'k', input, sample: 0 }, 1);
        expect(keyOf(a) === keyOf(b)).toBe(same);
      }),
    );
  });
});

describe('canonicalJson', () => {
  test('orders keys by code unit at every depth, and leaves lists as they are', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null, B: true, é: 0.5 })).toBe(
      '{"B":true,"a":null,"b":[{"c":2,"d":1}],"é":0.5}',
    );
  });

  test('leaves out what JSON leaves out', () => {
    const input = { a: 1, b: undefined } as unknown as JsonValue;
    expect(canonicalJson(input)).toBe('{"a":1}');
  });

  test('is JSON for the same value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('is the same for long texts that were met before, and for those that follow very many', () => {
    const texts = Array.from({ length: 120 }, (_, index) => `${index} "quoted"\n`.repeat(10_000));
    for (const text of [...texts, ...texts]) expect(canonicalJson([text])).toBe(JSON.stringify([text]));
  });

  test('does not depend on the order in which keys were added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(object));
      }),
    );
  });
});
