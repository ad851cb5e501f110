import { Notice } from '../../design/notice.tsx';
import type { ReadSource } from './skill-source.ts';

/** Shows when the text differs from the evaluated one, or is missing. */
export function SourceNotice({ read }: { read: ReadSource | null }) {
  if (read === null)
    return (
      <Notice headline="The text is not available.">
        The SKILL.md could not be read, or was left out of this file. Line numbers are those of the evaluated
        file.
      </Notice>
    );
  const { source } = read;
  return (
    <>
      {!source.is_evaluated && (
        <Notice kind="caution" headline="SKILL.md was edited since it was evaluated.">
          Line numbers are those of the evaluated text.
        </Notice>
      )}
      {source.cut && (
        <Notice headline="The text is truncated.">
          It is longer than 1 MiB; only its beginning is shown.
        </Notice>
      )}
    </>
  );
}
