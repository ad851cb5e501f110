import { InvalidArgumentError, Option } from 'commander';
import { AGENTS, type AgentName } from '../documents/names.ts';

/** `--agent`: one or more agents, with commas. @param purpose what is done with them @param usual without it */
export function agentOption(purpose: string, usual: string): Option {
  return new Option('--agent <names>', `${purpose}: ${AGENTS.join(', ')} (default: ${usual})`).argParser(
    parseAgents,
  );
}

/** Each once, in the order in which they are named. */
function parseAgents(given: string): AgentName[] {
  const names = given.split(',').map((name) => name.trim());
  return [...new Set(names)].map((name) => {
    const known = AGENTS.find((agent) => agent === name);
    if (known === undefined) throw new InvalidArgumentError(`${name} is none of ${AGENTS.join(', ')}.`);
    return known;
  });
}
