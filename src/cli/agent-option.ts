import { InvalidArgumentError, Option } from 'commander';
import { type AgentList, readAgentList } from '../config/agent-list.ts';
import { DRIVER_CHOICES } from '../config/settings.ts';
import { AGENTS } from '../documents/names.ts';

/** `--agent`: one or more agents, with commas. @param purpose what is done with them @param usual without it */
export function agentOption(purpose: string, usual: string): Option {
  return new Option('--agent <names>', `${purpose}: ${AGENTS.join(', ')} (default: ${usual})`).argParser(
    parseAgents,
  );
}

/** `--driver`, as `--agent` was called. */
export function olderAgentOption(): Option {
  return new Option(
    '--driver <driver>',
    'older name of --agent; the driver that runs agent sessions (default: auto)',
  ).choices(DRIVER_CHOICES);
}

function parseAgents(given: string): AgentList {
  const list = readAgentList(given);
  if (typeof list === 'string') throw new InvalidArgumentError(list);
  return list;
}
