import type { SessionExecution } from '../../../../../src/documents/executed-session.ts';
import {
  type ArtefactContent,
  artefactContent,
} from '../../../../../src/report/sessions/artefact-content.ts';
import { artefactTable } from '../../../../../src/report/sessions/artefacts-view.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { LongText } from '../../../design/long-text.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedPath } from '../../../design/untrusted.tsx';
import { visibleText } from '../../../design/visible-characters.ts';
import { DiffView } from '../../../diff/diff-view.tsx';

/** What a session with hands did to its workspace: paths, pictures, tables, and texts with what changed in them. */
export function SessionArtefacts({ execution }: { execution: SessionExecution }) {
  return (
    <Section title={TITLES.workspace} className="artefacts">
      <Blocks blocks={artefactTable(execution)} />
      {execution.artefacts.map((artefact) => {
        const content = artefactContent(artefact, execution.contents);
        if (content === null) return null;
        return (
          <Disclosure
            key={artefact.path}
            summary={
              <>
                <UntrustedPath path={artefact.path} /> <small>{artefact.change}</small>
              </>
            }
          >
            {() => <Content content={content} path={artefact.path} />}
          </Disclosure>
        );
      })}
    </Section>
  );
}

function Content({ content, path }: { content: ArtefactContent; path: string }) {
  switch (content.kind) {
    case 'picture': {
      const picture = `data:${content.type};base64,${content.base64}`;
      return <img src={picture} alt={`What the session wrote to ${visibleText(path)}`} />;
    }
    case 'table':
      return (
        <>
          <Blocks blocks={[content.block]} />
          <Disclosure summary="As text">{() => <LongText text={content.text} isCode />}</Disclosure>
        </>
      );
    case 'text':
      return (
        <>
          {!content.whole && <p className="quiet">Only the beginning was kept.</p>}
          {content.before === null ? (
            <LongText text={content.text} isCode />
          ) : (
            <DiffView
              a={content.before}
              b={content.text}
              caption={`${visibleText(path)} before and after, line by line`}
              sides={['Old', 'New']}
            />
          )}
        </>
      );
  }
}
