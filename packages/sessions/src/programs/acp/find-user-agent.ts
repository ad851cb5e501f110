import { createHash } from 'node:crypto';
import { programFolders } from '@plugin-eval/engine/config/program-folders.ts';
import { findProgram, type InstalledProgram, unusableProgram } from '../find-agent-program.ts';
import { locateCommand } from './locate-command.ts';
import { readUserAgent } from './read-agent-row.ts';
import { rowProgram } from './row-program.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Finds the program of a user's own agent. Its version names the row too: sessions of another row are not comparable.
 * @param named `FILE.yaml` or `acp:COMMAND`
 * @throws ConfigError for a file that is no row, UsageError for a program that is not there
 */
export function findUserAgent(
  named: string,
  workingDirectory: string,
  variables: Variables,
): InstalledProgram {
  const { row, base } = readUserAgent(named, workingDirectory);
  const mark = createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 8);
  if (row.package !== undefined) {
    const program = rowProgram(row, 'acp');
    const installed = findProgram(program, programFolders(program.command ?? row.agent));
    if (installed === null) throw unusableProgram(program, 'is not installed');
    return { ...installed, version: `${installed.version} row ${mark}` };
  }
  const { entry, rest, version } = locateCommand(row.session.command, base, variables);
  const { session } = row;
  const program = rowProgram({ ...row, session: { ...session, command: [row.agent, ...rest] } }, 'acp');
  return { program, entry, version: `${version} row ${mark}` };
}
