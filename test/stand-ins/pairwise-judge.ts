import { createHash } from 'node:crypto';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import honestJudge from './honest-judge.ts';
import type { StandInRequest } from './stand-in.ts';

export type Place = 'A' | 'B' | 'tie';

export interface PairwiseJudgeOptions {
  /** What decides: a line `craft: 73` in SKILL.md, the place, or the number of characters. */
  prefers?: 'craft' | 'first' | 'second' | 'longer';
  /** Standard deviation of what is added to each difference of crafts, drawn for each order by itself. */
  noise?: number;
  /** Differences of crafts up to this are ties. */
  indifference?: number;
  seed?: number;
}

/** What a judge is shown of a pair. */
export interface ShownPair {
  a: string;
  b: string;
}

/**
 * A judge of matchups for any two skills; what else it is asked, the honest judge answers. Served in a process of its own,
 * it takes its options as JSON from the variable PAIRWISE_JUDGE.
 */
export default function pairwiseJudge(request: StandInRequest): { text: string } {
  return judgePairs(JSON.parse(process.env.PAIRWISE_JUDGE ?? '{}') as PairwiseJudgeOptions)(request);
}

export function judgePairs(options: PairwiseJudgeOptions = {}) {
  return (request: StandInRequest): { text: string } => {
    const pair = shownPair(request.texts[0] ?? '');
    return pair === null ? honestJudge(request) : { text: JSON.stringify(matchupReply(pair, options)) };
  };
}

/** The two skills of a material; null when it is none of a matchup. */
export function shownPair(material: string): ShownPair | null {
  // A skill may hold lines that look like these; it cannot know the number.
  const nonce = /^<<<FILE (\w+) /.exec(material)?.[1] ?? '';
  const sides: Record<string, string[]> = { A: [], B: [] };
  let side: string[] | undefined;
  for (const line of material.split('\n')) {
    if (line.startsWith(`<<<FILE ${nonce} `)) side = sides[/"([AB])\//.exec(line)?.[1] ?? ''];
    else if (line === `FILE ${nonce}>>>`) side = undefined;
    else side?.push(line);
  }
  const [a = '', b = ''] = [sides.A?.join('\n'), sides.B?.join('\n')];
  return a === '' || b === '' ? null : { a, b };
}

/** The whole answer: quotes of both, and the same winner wherever no line such as `robustness: 40` says otherwise. */
export function matchupReply(pair: ShownPair, options: PairwiseJudgeOptions = {}): Record<string, unknown> {
  const overall = decide(pair, 'craft', options) ?? 'tie';
  const choice = (winner: Place) => ({ reasoning: `${winner} does what it says.`, winner });
  return {
    evidence_a: [quoteFrom(pair.a)],
    evidence_b: [quoteFrom(pair.b)],
    dimensions: Object.fromEntries(
      DIMENSION_NAMES.map((name) => [name, choice(decide(pair, name, options) ?? overall)]),
    ),
    overall: choice(overall),
  };
}

/** Null when the skills say nothing about it. */
function decide(
  { a, b }: ShownPair,
  quality: string,
  { prefers = 'craft', noise = 0, indifference = 0, seed = 0 }: PairwiseJudgeOptions,
): Place | null {
  if (prefers === 'first') return 'A';
  if (prefers === 'second') return 'B';
  if (prefers === 'longer') return placeOf(a.length - b.length, 0);
  const [ofA, ofB] = [planted(a, quality), planted(b, quality)];
  if (ofA === null || ofB === null) return null;
  return placeOf(ofA - ofB + noise * gaussian(JSON.stringify([seed, quality, a, b])), indifference);
}

function placeOf(difference: number, indifference: number): Place {
  if (Math.abs(difference) <= indifference) return 'tie';
  return difference > 0 ? 'A' : 'B';
}

function planted(text: string, quality: string): number | null {
  const found = new RegExp(`^${quality}: (-?\\d+(?:\\.\\d+)?)$`, 'm').exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** A number that a text determines, as if drawn from the standard normal distribution (Box and Muller). */
function gaussian(text: string): number {
  const bytes = createHash('sha256').update(text).digest();
  const [first, second] = [0, 4].map((at) => (bytes.readUInt32BE(at) + 0.5) / 2 ** 32) as [number, number];
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
}

function quoteFrom(text: string): string {
  return (text.split('\n').find((line) => /\p{L}{3}/u.test(line)) ?? '').slice(0, 120);
}
