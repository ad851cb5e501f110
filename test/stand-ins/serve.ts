import { pathToFileURL } from 'node:url';
import type { Fault, StandInAnswer, StandInOptions, StandInProtocol } from './stand-in.ts';
import { startStandIn } from './start-stand-in.ts';

/** What a stand-in in a process of its own is told, as JSON in the first argument. */
interface ServeConfig {
  protocol: StandInProtocol;
  key?: string;
  delayMs?: number;
  port?: number;
  /** By call; null is no fault. */
  faults?: (Fault | null)[];
  /** The first whose `when` occurs in system or texts; one without `when` always fits. */
  answers?: ({ when?: string } & StandInAnswer)[];
  /** Path of a module whose default export is the `answer` function; goes before `answers`. */
  answerModule?: string;
}

/**
 * `node test/stand-ins/serve.ts '{"protocol":"anthropic","answers":[{"text":"hello"}]}'`: prints its URL on a line of
 * its own and serves until it is killed.
 */
const config = JSON.parse(process.argv[2] ?? '{}') as ServeConfig;
const { answerModule, answers = [], ...options } = config;
const answer = answerModule === undefined ? scripted : await loaded(answerModule);
const standIn = await startStandIn({ ...options, answer });
process.stdout.write(`${standIn.url}\n`);

function scripted({ system, texts }: Parameters<StandInOptions['answer']>[0]): StandInAnswer {
  const all = [system, ...texts].join('\n');
  return answers.find(({ when }) => when === undefined || all.includes(when)) ?? { text: '' };
}

async function loaded(path: string): Promise<StandInOptions['answer']> {
  const module = (await import(pathToFileURL(path).href)) as { default: StandInOptions['answer'] };
  return module.default;
}
