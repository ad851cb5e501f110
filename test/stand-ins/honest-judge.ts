import { bandOf, sessionVerdict } from './session-verdict.ts';
import type { StandInRequest } from './stand-in.ts';

/** What a request asks for, as its JSON Schema says it. */
type Topic = 'prompts' | 'session-prompts' | 'predictions' | 'tasks' | 'session' | 'band';

/**
 * A judge for any skill: quotes what stands in it, predicts that the first five prompts in alphabetical order fire it,
 * and finds everything middling. It can be served in a process of its own.
 */
export default function honestJudge(request: StandInRequest): { text: string } {
  return { text: JSON.stringify(judgeHonestly(request)) };
}

export function judgeHonestly(request: StandInRequest, score = 0.7): Record<string, unknown> {
  const evidence = [quoteFrom(request)];
  switch (topicOf(request)) {
    case 'prompts':
      return {
        purpose: 'It does one thing.',
        should_trigger: ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => `Please do the thing ${name}.`),
        near_misses: ['b1', 'b2', 'b3'].map((name) => `Please do something close to it ${name}.`),
        unrelated: ['c1', 'c2'].map((name) => `What is the weather ${name}?`),
      };
    case 'session-prompts':
      return { purpose: 'It does one thing.', ...sessionPrompts(request) };
    case 'predictions':
      return {
        predictions: shownPrompts(request).map((prompt, index) => ({
          prompt: index + 1,
          reason: 'By the description.',
          would_trigger: prompt.includes('the thing'),
        })),
        evidence,
        reasoning: 'The description names the situations.',
      };
    case 'tasks':
      return {
        reasoning: 'It promises one thing.',
        tasks: [score - 0.1, score, score + 0.1].map((own, index) => ({
          task: `Do the thing, case ${index + 1}.`,
          walkthrough: 'Step by step it comes out as promised.',
          evidence,
          score: Math.round(own * 100) / 100,
        })),
      };
    case 'session':
      return sessionVerdict(request.texts.join('\n'), score);
    case 'band':
      return {
        category: 'testing',
        evidence,
        reasoning: 'A clean worker with a gap.',
        band: bandOf(score),
        score,
      };
  }
}

function topicOf(request: StandInRequest): Topic {
  if (asksFor(request, 'would_trigger')) return 'predictions';
  if (asksFor(request, 'near_miss')) return 'session-prompts';
  if (asksFor(request, 'near_misses')) return 'prompts';
  if (asksFor(request, 'in_scope')) return 'session';
  return asksFor(request, 'walkthrough') ? 'tasks' : 'band';
}

/** Whether the answer is to have a field, by its schema, which stands in the request or in the question. */
export function asksFor({ raw }: Pick<StandInRequest, 'raw'>, field: string): boolean {
  return new RegExp(`\\\\?"${field}\\\\?":`).test(JSON.stringify(raw));
}

/** As many of each bucket as the question asks for. */
function sessionPrompts({ texts }: StandInRequest): Record<string, string[]> {
  const asked = texts.join('\n');
  const buckets = ['explicit', 'implicit', 'contextual', 'near_miss'];
  return Object.fromEntries(
    buckets.map((bucket) => {
      const count = Number(new RegExp(`^- ${bucket}, (\\d+):`, 'm').exec(asked)?.[1] ?? 0);
      return [
        bucket,
        Array.from({ length: count }, (_, i) => `Please do it the ${bucket} way, number ${i + 1}.`),
      ];
    }),
  );
}

/** The first line of the material that is long enough to be evidence. */
function quoteFrom({ texts }: StandInRequest): string {
  const lines = (texts[0] ?? '').split('\n').filter((line) => !/^(?:<<<FILE|FILE )/.test(line));
  return (lines.find((line) => /\p{L}{3}.*\p{L}{3}/u.test(line)) ?? '').slice(0, 120);
}

function shownPrompts({ texts }: StandInRequest): string[] {
  return texts
    .join('\n')
    .split('\n')
    .flatMap((line) => /^\d+\. (".*")$/.exec(line)?.[1] ?? [])
    .map((json) => JSON.parse(json) as string);
}
