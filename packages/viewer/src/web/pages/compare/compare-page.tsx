import { comparedRows } from '@plugin-eval/report/comparison/compared-rows.ts';
import { comparisonView } from '@plugin-eval/report/comparison/comparison-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import type { ReactNode } from 'react';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { inCode } from '../../source/in-code.ts';
import type { EntryPageProps } from '../page-props.ts';
import { DifferenceScale } from './difference-scale.tsx';
import { PairPlot } from './pair-plot.tsx';
import { TextSection } from './text-section.tsx';

type ComparePageProps = Pick<EntryPageProps<'comparison'>, 'entry' | 'document'> & {
  crumbs?: readonly Crumb[];
  /** Introduction to the sides, when they do not come from the command. */
  introduction?: ReactNode;
};

/** Two skills, two plugins or two versions side by side. */
export function ComparePage({ entry, document, crumbs = [], introduction }: ComparePageProps) {
  const comparison = inCode(document.document);
  const { a, b, differences } = comparison;
  const widgets = {
    verdict: ({ blocks }: Section) => (
      <>
        <DifferenceScale differences={differences} />
        <Blocks blocks={blocks} />
      </>
    ),
    dimensions: ({ blocks }: Section) => (
      <>
        <PairPlot rows={comparedRows(comparison)} />
        <Disclosure summary="All figures">
          <Blocks blocks={blocks} />
        </Disclosure>
      </>
    ),
  };
  return (
    <Page
      title={entry.title}
      kind={`comparison of two ${a.subject.kind}s`}
      heading={
        <>
          <UntrustedName name={a.subject.name} />{' '}
          <span className="quiet">{a.subject.name === b.subject.name ? 'A and B' : 'and'}</span>{' '}
          {a.subject.name !== b.subject.name && <UntrustedName name={b.subject.name} />}
        </>
      }
      crumbs={crumbs}
    >
      {introduction}
      <Sections sections={comparisonView(comparison)} widgets={widgets} />
      <TextSection document={document} />
    </Page>
  );
}
