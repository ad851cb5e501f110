import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TranscriptAgent, transcriptSource } from './transcript-source.ts';

export interface FoundTranscript {
  /** Absolute. */
  file: string;
  /** Relative to the agent's folder, `/` as separator. */
  path: string;
}

/** Roots of an agent's transcripts: those that environment variables name, else those below the home folder. */
export function transcriptRoots(
  agent: TranscriptAgent,
  home: string,
  variables: Readonly<Record<string, string | undefined>>,
): string[] {
  const { roots } = transcriptSource(agent);
  const named = roots.flatMap(({ variable, path }) => {
    const folder = variable === null ? undefined : variables[variable];
    return folder === undefined || folder === '' ? [] : [join(folder, path)];
  });
  if (named.length > 0) return named;
  return roots.flatMap(({ variable, path }) => (variable === null ? [join(home, path)] : []));
}

/**
 * Finds the transcripts below the roots, folder by folder, without following a link below a root. Roots may be links.
 */
export function* findTranscripts(
  agent: TranscriptAgent,
  roots: readonly string[],
): Iterable<FoundTranscript> {
  const searched = new Set<string>();
  for (const root of roots) {
    let real: string;
    let isFile: boolean;
    try {
      real = realpathSync(root);
      isFile = statSync(real).isFile();
    } catch {
      continue;
    }
    if (searched.has(real)) continue;
    searched.add(real);
    if (isFile) yield { file: real, path: real.split(/[/\\]/).at(-1) ?? real };
    else
      for (const pattern of transcriptSource(agent).files)
        for (const path of matching(real, pattern.split('/'))) yield { file: join(real, path), path };
  }
}

function* matching(folder: string, [first = '', ...rest]: readonly string[]): Iterable<string> {
  const [start = '', end] = first.split('*');
  for (const entry of entriesIn(folder)) {
    const { name } = entry;
    const isMatch =
      end === undefined
        ? name === first
        : name.length >= first.length - 1 && name.startsWith(start) && name.endsWith(end);
    if (!isMatch) continue;
    if (rest.length === 0) {
      if (entry.isFile()) yield name;
    } else if (entry.isDirectory())
      for (const path of matching(join(folder, name), rest)) yield `${name}/${path}`;
  }
}

/** Entries of a folder in order, links as such; none where it cannot be read. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
