import type { Artefact, SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { structuredPatch } from 'diff';

const LINES_AROUND = 3;
/** UTF-16 units beyond which texts are not compared line by line. */
const LONGEST_COMPARED = 200_000;

/**
 * The text of a new file, or the changes of another one as a patch.
 * @returns null for what is no text, was removed, or was not kept
 */
export function artefactDifference(
  { sha256, beforeSha256, change }: Artefact,
  contents: SessionExecution['contents'],
): string | null {
  const after = textIn(contents, sha256);
  if (after === null) return null;
  const before = textIn(contents, beforeSha256);
  if (change === 'made' || before === null) return after;
  if (before.length + after.length > LONGEST_COMPARED) return after;
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: LINES_AROUND });
  return hunks
    .map(({ oldStart, newStart, lines }) => [`@@ -${oldStart} +${newStart} @@`, ...lines].join('\n'))
    .join('\n');
}

function textIn(contents: SessionExecution['contents'], sha256: string | null): string | null {
  const content = sha256 === null ? undefined : contents[sha256];
  return content?.encoding === 'utf8' ? content.data : null;
}
