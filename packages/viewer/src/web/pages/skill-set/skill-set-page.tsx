import { setView } from '@plugin-eval/report/skill-set/set-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { inCode } from '../../source/in-code.ts';
import type { EntryPageProps } from '../page-props.ts';
import { BudgetBars } from './budget-bars.tsx';
import { ConfusionMatrix } from './confusion-matrix.tsx';
import { Listings } from './listings.tsx';

/** Shows the matrix, which a terminal shows only in full reports. */
function withMatrix(section: Section): Section {
  return section.id === 'confusion' ? { ...section, priority: 2 } : section;
}

/** Skills installed together: the list in each agent, and confused skills. */
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
