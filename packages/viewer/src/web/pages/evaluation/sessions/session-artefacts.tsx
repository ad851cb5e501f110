import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { type ArtefactContent, artefactContent } from '@plugin-eval/report/sessions/artefact-content.ts';
import type { Block } from '@plugin-eval/report/view-model/blocks.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { LongText } from '../../../design/long-text.tsx';
import { UntrustedPath } from '../../../design/untrusted.tsx';
import { visibleText } from '../../../design/visible-characters.ts';
import { DiffView } from '../../../diff/diff-view.tsx';

/** Changed paths that are open at first; with more, the rest open on demand. */
const MOST_OPEN = 10;

interface SessionArtefactsProps {
  execution: SessionExecution | undefined;
  /** Created, changed and removed files as a table. */
  plain: readonly Block[];
}

/** Workspace changes of a session with tools: pictures, tables and text differences. */
export function SessionArtefacts({ execution, plain }: SessionArtefactsProps) {
  const shown = (execution?.artefacts ?? []).flatMap((artefact) => {
    const content = artefactContent(artefact, execution?.contents ?? {});
    return content === null ? [] : [{ ...artefact, content }];
  });
  return (
    <div className="artefacts">
      <Blocks blocks={plain} />
      {shown.map(({ path, change, content }, index) => (
        <Disclosure
          key={path}
          open={index < MOST_OPEN}
          summary={
            <>
              <UntrustedPath path={path} /> <small>{change}</small>
            </>
          }
        >
          {() => <Content content={content} path={path} />}
        </Disclosure>
      ))}
    </div>
  );
}

function Content({ content, path }: { content: ArtefactContent; path: string }) {
  switch (content.kind) {
    case 'picture': {
      const picture = `data:${content.type};base64,${content.base64}`;
      return <img src={picture} alt={`Content of ${visibleText(path)} after the session`} />;
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
          {!content.whole && <p className="quiet">Only the beginning was stored.</p>}
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
