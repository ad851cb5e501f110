import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { neutraliseLines } from '@plugin-eval/core/text/neutralise.ts';

/** Artefacts that a judge is shown; the rest is counted. */
const MOST_SHOWN = 40;
/** UTF-16 units of a path in a title. */
const LONGEST_PATH = 200;

/** A file of a judge's material, with the flag for the agent's own work. */
interface ArtefactFile {
  path: string;
  text: string;
  isOwn: boolean;
}

/**
 * The changes of a session's workspace, for a judge: texts as separate files, which are evidence of the
 * agent's work; everything else as a line of a list. Untrusted.
 */
export function artefactFiles({
  artefacts,
  artefactsLeftOut,
  contents,
}: Pick<SessionExecution, 'artefacts' | 'artefactsLeftOut' | 'contents'>): ArtefactFile[] {
  const made = artefacts.filter(({ by }) => by === 'agent');
  const files = made.slice(0, MOST_SHOWN).flatMap(({ path, change, sha256, kept }): ArtefactFile[] => {
    const content = sha256 === null ? undefined : contents[sha256];
    if (content?.encoding !== 'utf8') return [];
    const title = `workspace file that the agent ${change}${kept === 'head' ? ', its beginning' : ''}: ${shown(path)}`;
    return [{ path: title, text: neutraliseLines(splitLines(content.data)).join('\n'), isOwn: true }];
  });
  const lines = made
    .slice(0, MOST_SHOWN)
    .map(
      ({ path, change, kind, size }) =>
        `${change} ${kind} ${shown(path)}${size === null ? '' : `, ${size} bytes`}`,
    );
  const rest = made.length - lines.length + artefactsLeftOut;
  const list = [...lines, ...(rest === 0 ? [] : [`and ${rest} more`])];
  const summary = list.length === 0 ? 'The agent changed no file.' : list.join('\n');
  return [{ path: 'what became of the workspace', text: summary, isOwn: false }, ...files];
}

/** A path as one short line. */
function shown(path: string): string {
  return path
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '?')
    .slice(0, LONGEST_PATH)
    .toWellFormed();
}
