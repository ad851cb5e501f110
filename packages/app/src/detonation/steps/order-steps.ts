import type { Passage } from '@plugin-eval/scan/prose/read-prose.ts';
import { addressesAgent, isDirectOrder, isShown, isTaught } from '@plugin-eval/scan/prose/roles.ts';
import type { ObedientStep } from '../planned-step.ts';
import {
  destinationsIn,
  type OrderSource,
  type OrderVerb,
  pathsIn,
  SAYS,
  shellPath,
  sourcesIn,
  verbIn,
} from './order-words.ts';

/** Orders of one text that are carried out. */
const MOST_ORDERS = 30;
const LONGEST_SENTENCE = 1_500;
const LONGEST_SHOWN = 200;
/** Lines below a sentence in which its address may stand. */
const NEAR_LINES = 12;
const QUOTED = /["“]([^"“”\n]{8,800})["”]|`([^`\n]{12,800})`/g;
const EXECUTABLE_ADDRESS = /\.(?:sh|bash|py|js|ps1|exe|zip|dmg|pkg|tar\.gz|tgz|bin|run)'?$/i;

interface Order {
  verb: OrderVerb;
  sentence: string;
  line: number;
}

/**
 * Carries out the orders of prose: reads what a sentence tells the agent to read, sends what it tells to send, writes
 * and removes files. Negated, reported and quoted sentences are no orders.
 */
export function orderSteps(file: string, passages: readonly Passage[]): ObedientStep[] {
  const steps: ObedientStep[] = [];
  let gathered: { sources: OrderSource[]; headings: string } = { sources: [], headings: '' };
  for (const [index, passage] of passages.entries()) {
    if (isNoOrder(passage)) continue;
    const headings = passage.headings.join('\n');
    if (gathered.headings !== headings) gathered = { sources: [], headings };
    for (const { sentence, line } of sentencesOf(passage)) {
      if (steps.length >= MOST_ORDERS) return steps;
      const order = orderIn(passage, sentence, line);
      if (order === null) continue;
      const named = namedSources(sentence, order.verb === 'send' || SAYS.all.test(sentence));
      const near = () => (SAYS.addressed.test(sentence) ? nearDestinations(passages, index) : []);
      const script = scriptOf(order, named, gathered.sources, near);
      if (named.length > 0) gathered = { sources: named, headings };
      if (script === null) continue;
      steps.push({ kind: 'order', file, line, text: sentence.trim().slice(0, LONGEST_SHOWN), script });
    }
  }
  return steps;
}

function isNoOrder(passage: Passage): boolean {
  return (
    passage.kind === 'frontmatter' ||
    passage.kind === 'heading' ||
    passage.kind === 'entry' ||
    isShown(passage)
  );
}

function sentencesOf({ text, line }: Passage): { sentence: string; line: number }[] {
  const found: { sentence: string; line: number }[] = [];
  let at = 0;
  for (const sentence of text.split(/(?<=[.!?;])\s+(?=\S)|\n(?=\s*\n)/)) {
    const start = text.indexOf(sentence, at);
    at = start + sentence.length;
    found.push({
      sentence: sentence
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll('*', '')
        .slice(0, LONGEST_SENTENCE),
      line: line + text.slice(0, start).split('\n').length - 1,
    });
  }
  return found;
}

/** The most consequential order in a sentence. */
function orderIn(passage: Passage, sentence: string, line: number): Order | null {
  const isOrdered = (before: string, word: string) => {
    const start = before.replace(/^\s*(?:[-*+•>]|\d{1,3}[.)])\s+/, '').toLowerCase();
    if (isTaught(passage, start)) return false;
    if (passage.kind === 'comment') return true;
    return passage.kind === 'row' ? isDirectOrder(start) : addressesAgent(start, word);
  };
  for (const verb of ['send', 'remove', 'remember', 'write', 'fetch', 'read'] as const)
    if (verbIn(verb, sentence, isOrdered) !== null && isPossible(verb, sentence))
      return { verb, sentence, line };
  return null;
}

function isPossible(verb: OrderVerb, sentence: string): boolean {
  if (verb === 'remember') return SAYS.later.test(sentence);
  if (verb === 'fetch') return destinationsIn(sentence).length > 0;
  // The block that such a sentence introduces is placed by planted-block.ts.
  if (verb === 'write' && /:\s*$/.test(sentence)) return false;
  if (verb === 'remove' || verb === 'write') return pathsIn(sentence).length > 0;
  return true;
}

function scriptOf(
  { verb, sentence }: Order,
  named: readonly OrderSource[],
  gathered: readonly OrderSource[],
  near: () => string[],
): string | null {
  const paths = pathsIn(sentence);
  switch (verb) {
    case 'send': {
      const [to] = [...destinationsIn(sentence), ...near()];
      if (to === undefined) return null;
      const sources = named.length > 0 ? named : gathered;
      return sending(sources, to);
    }
    case 'fetch': {
      const [from] = destinationsIn(sentence);
      if (from === undefined) return null;
      const isRun =
        verbIn('run', sentence, () => true) !== null &&
        (EXECUTABLE_ADDRESS.test(from) || /\bdownload/i.test(sentence));
      return isRun
        ? `cd /tmp && curl -sS -L -m 5 -o download ${from} && chmod +x download && ./download`
        : `curl -sS -L -m 5 ${from}`;
    }
    case 'remove':
      return paths.length === 0 ? null : `cd /work; rm -rf -- ${paths.map(shellPath).join(' ')}`;
    case 'remember':
      return `cat >>/work/MEMORY.md <<'END_OF_MEMORY'\n${sentence}\nEND_OF_MEMORY`;
    case 'write': {
      const target = paths.at(-1);
      if (target === undefined) return null;
      const quoted = [...sentence.matchAll(QUOTED)]
        .map(([, one, other]) => one ?? other ?? '')
        .find((text) => text.includes(' '));
      const from = named.filter(({ name }) => name !== target);
      const content =
        quoted === undefined && from.length > 0
          ? gathering(from)
          : `cat <<'END_OF_TEXT'\n${quoted ?? sentence}\nEND_OF_TEXT`;
      return `cd /work; mkdir -p -- "$(dirname -- ${shellPath(target)})"\n{ ${content}\n} >>${shellPath(target)}`;
    }
    default:
      return named.length === 0 ? null : `cd /work; ${gathering(named)}`;
  }
}

/** Finds the files and kinds of data that a sentence names. */
function namedSources(sentence: string, withBroad: boolean): OrderSource[] {
  const files = pathsIn(sentence).map((path) => ({ name: path, script: `cat -- ${shellPath(path)}` }));
  return [...files, ...sourcesIn(sentence, withBroad)];
}

function gathering(sources: readonly OrderSource[]): string {
  return `{ ${sources.map(({ script }) => script).join('; ')}; } 2>/dev/null`;
}

function sending(sources: readonly OrderSource[], to: string): string {
  const content = sources.length === 0 ? `echo 'The task is done.'` : gathering(sources);
  return `cd /work; ${content} | head -c 100000 | curl -sS -m 5 -X POST --data-binary @- ${to}`;
}

/** Addresses in what follows a sentence under the same heading, and in its own passage. */
function nearDestinations(passages: readonly Passage[], index: number): string[] {
  const own = passages[index];
  if (own === undefined) return [];
  const following = passages
    .slice(index, index + 6)
    .filter(
      ({ line, headings }) =>
        line - own.line <= NEAR_LINES && headings.join('\n') === own.headings.join('\n'),
    );
  return following.flatMap(({ text }) => destinationsIn(text));
}
