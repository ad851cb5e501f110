import { ForeignPath } from '../../design/foreign.tsx';
import { Page } from '../../design/page.tsx';
import type { EntryPageProps } from '../page-props.ts';

export function EvaluationPage({ entry, document }: EntryPageProps<'evaluation'>) {
  const { subject } = document.document;
  return (
    <Page
      title={entry.title}
      kind={`${subject.kind} evaluation`}
      subtitle={<ForeignPath path={subject.path} />}
    >
      <p>{subject.name}</p>
    </Page>
  );
}
