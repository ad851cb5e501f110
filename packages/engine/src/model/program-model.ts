import { createHash } from 'node:crypto';
import type { JudgeProgram } from '../program/judge-program.ts';
import { canonicalJson } from '../run/task-key.ts';
import type { ProgramModel } from './model.ts';

const PREFIX = 'command:';

/** The NAME of `command:NAME`; null for the name of a model. */
export function commandNameOf(name: string): string | null {
  const given = name.trim();
  return given.startsWith(PREFIX) ? given.slice(PREFIX.length) : null;
}

/** A program as a model: its tasks are keyed by command, arguments and version. */
export function programModel({ name, identity }: JudgeProgram): ProgramModel {
  const { version } = identity;
  const digest = createHash('sha256').update(canonicalJson(identity)).digest('hex').slice(0, 16);
  return {
    provider: 'command',
    id: name,
    name: `${PREFIX}${name}${version === null ? '' : ` ${version}`}`,
    endpoint: `program:${digest}`,
    program: identity,
  };
}
