import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldAnswer } from '@plugin-eval/threat/signals/fold-answer.ts';
import { userPattern } from '@plugin-eval/threat/signals/linear-pattern.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import { describe, expect, test } from 'vitest';
import { expectLinear, fill, GENERAL_BAITS } from './support/linear-time.ts';

/** The patterns hold hundreds of words: shorter baits. */
const LENGTH = 20_000;
const MOST_LITERALS = 6;
const XSTEST = join(dirname(fileURLToPath(import.meta.url)), '../../shared/data/xstest');

const signals = loadSignals();
const labels = [...signals.signals, ...signals.cues];
const general = GENERAL_BAITS.map((bait) => bait.slice(-LENGTH));

describe('every pattern of rules/ runs in linear time', { timeout: 120_000 }, () => {
  test.each(labels.map((rule) => [rule.label, rule] as const))('%s', (_, { patterns, except }) => {
    for (const { source, literals } of [...patterns, ...except]) {
      const begins = spread(literals.leading ?? literals.required ?? []);
      const baits = begins.flatMap((literal) =>
        ['', ' ', 'a ', 'a, ', `${fill('a', 200)} `].map((gap) => fill(literal + gap, LENGTH)),
      );
      const long = begins.flatMap((literal) => [literal + fill('a', LENGTH), literal + fill('a ', LENGTH)]);
      expectLinear(new RegExp(source, 'giu'), [...general, ...baits, ...long]);
    }
  });
});

describe('every pattern of rules/ finds the same in both engines', { timeout: 120_000 }, () => {
  const texts = [
    ...labels.flatMap(({ patterns, except }) => [...patterns, ...except].flatMap(sampleTexts)),
    ...sampleAnswers(),
  ];

  test.each(labels.map((rule) => [rule.label, rule] as const))('%s', (_, { patterns, except }) => {
    for (const own of [...patterns, ...except]) {
      const other = userPattern(own.source);
      for (const text of texts.filter((one, index) => index % 7 === 0 || sampleTexts(own).includes(one))) {
        const found = own.findAll(text);
        expect(other.findAll(text), `${own.source} in ${text}`).toEqual(found);
      }
    }
  });
});

/** Texts in which a pattern is tempted: its literals, alone and in a sentence. */
function sampleTexts({ literals }: (typeof labels)[number]['patterns'][number]): string[] {
  return spread(literals.leading ?? literals.required ?? []).flatMap((literal) => [
    `${literal}help you with that, because it is not right. Instead, I suggest something else.`,
    `Well, I'm SORRY but ${literal.toUpperCase()} an assistant\nthat is harmful to people.`,
  ]);
}

function sampleAnswers(): string[] {
  if (!existsSync(XSTEST)) return [];
  return ['gpt4', 'llama2orig', 'mistralguard'].flatMap((set) =>
    readFileSync(join(XSTEST, `${set}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .filter((_, index) => index % 30 === 0)
      .map((line) => foldAnswer(JSON.parse(line).completion).text),
  );
}

/** A few of many, from everywhere. */
function spread(literals: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(literals.length / MOST_LITERALS));
  return literals.filter((_, index) => index % step === 0);
}
