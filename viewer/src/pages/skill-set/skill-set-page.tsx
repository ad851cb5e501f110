import { setView } from '../../../../src/report/skill-set/set-view.ts';
import type { Section } from '../../../../src/report/view-model/blocks.ts';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { inCode } from '../../source/in-code.ts';
import type { EntryPageProps } from '../page-props.ts';
import { BudgetBars } from './budget-bars.tsx';
import { ConfusionMatrix } from './confusion-matrix.tsx';
import { Listings } from './listings.tsx';

/** A page has room for the matrix that a terminal shows in full reports alone. */
function withMatrix(section: Section): Section {
  return section.id === 'confusion' ? { ...section, priority: 2 } : section;
}

/** Skills that are installed together: what each agent lists of them, and which are taken for one another. */
export function SkillSetPage({ entry, document }: Pick<EntryPageProps<'skill-set'>, 'entry' | 'document'>) {
  const set = inCode(document.document);
  const widgets = {
    agents: ({ blocks }: Section) => (
      <>
        <BudgetBars agents={set.agents} />
        <Disclosure summary="All figures">
          <Blocks blocks={blocks} />
        </Disclosure>
      </>
    ),
    confusion: ({ blocks }: Section) => <ConfusionMatrix set={set} plain={<Blocks blocks={blocks} />} />,
  };
  return (
    <Page title={entry.title} heading={<UntrustedName name={entry.title} />} kind="Skill set">
      <Sections sections={setView(set).map(withMatrix)} widgets={widgets} />
      <Listings agents={set.agents} />
    </Page>
  );
}
