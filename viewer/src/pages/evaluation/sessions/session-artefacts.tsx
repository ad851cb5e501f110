import type { Artefact, SessionExecution } from '../../../../../src/documents/executed-session.ts';
import { artefactDifference } from '../../../../../src/report/sessions/artefact-difference.ts';
import { artefactTable } from '../../../../../src/report/sessions/artefacts-view.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { LongText } from '../../../design/long-text.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedPath } from '../../../design/untrusted.tsx';

/** Kinds of pictures that a browser decodes without running anything in them. */
const PICTURE_TYPES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/\.png$/i, 'image/png'],
  [/\.jpe?g$/i, 'image/jpeg'],
  [/\.gif$/i, 'image/gif'],
  [/\.webp$/i, 'image/webp'],
];

/** What a session with hands did to its workspace: paths, pictures, and texts with what changed in them. */
export function SessionArtefacts({ execution }: { execution: SessionExecution }) {
  return (
    <Section title="Workspace afterwards">
      <Blocks blocks={artefactTable(execution)} />
      {execution.artefacts.map((artefact) => (
        <ArtefactContent key={artefact.path} artefact={artefact} contents={execution.contents} />
      ))}
    </Section>
  );
}

function ArtefactContent({
  artefact,
  contents,
}: {
  artefact: Artefact;
  contents: SessionExecution['contents'];
}) {
  const text = artefactDifference(artefact, contents);
  const picture = pictureOf(artefact, contents);
  if (text === null && picture === null) return null;
  return (
    <Disclosure summary={<UntrustedPath path={artefact.path} />}>
      {() =>
        picture === null ? (
          <LongText text={text ?? ''} isCode />
        ) : (
          <img src={picture} alt={`What the session wrote to ${artefact.path}`} />
        )
      }
    </Disclosure>
  );
}

/** The address of a picture that was kept whole, as data; null for everything else. */
function pictureOf({ path, sha256, kept }: Artefact, contents: SessionExecution['contents']): string | null {
  const content = sha256 === null ? undefined : contents[sha256];
  const type = PICTURE_TYPES.find(([pattern]) => pattern.test(path))?.[1];
  if (content?.encoding !== 'base64' || kept !== 'whole' || type === undefined) return null;
  return `data:${type};base64,${content.data}`;
}
