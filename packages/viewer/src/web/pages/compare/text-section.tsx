import type { SkillSource, ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { EmptyNote, Notice } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedPath } from '../../design/untrusted.tsx';
import { DiffView } from '../../diff/diff-view.tsx';

type ComparisonView = Extract<ViewerDocument, { kind: 'comparison' }>;

/** Changes of SKILL.md from A to B. */
export function TextSection({ document: { document, sources } }: { document: ComparisonView }) {
  const { a, b } = document;
  if (a.subject.kind !== 'skill' || b.subject.kind !== 'skill') return null;
  return (
    <Section title="Changes in the text" aside="SKILL.md, from A to B">
      {isSame(document) ? (
        <EmptyNote>Both are the same SKILL.md, byte for byte.</EmptyNote>
      ) : sources.a !== null && sources.b !== null ? (
        <>
          <SourceState letter="A" source={sources.a} />
          <SourceState letter="B" source={sources.b} />
          <DiffView
            a={sources.a.text}
            b={sources.b.text}
            caption="SKILL.md of A and of B, line by line"
            sides={['A', 'B']}
          />
        </>
      ) : (
        <EmptyNote>
          The text of {missing(sources)} is not available
          {sources.a === null && sources.b === null ? '' : ', so there is nothing to compare it with'}. It
          could not be read where it was evaluated, or was left out of this file.
        </EmptyNote>
      )}
    </Section>
  );
}

function isSame({ a, b }: ComparisonView['document']): boolean {
  return a.subject.sha256 !== null && a.subject.sha256 === b.subject.sha256;
}

function missing({ a, b }: ComparisonView['sources']): string {
  if (a === null && b === null) return 'both';
  return a === null ? 'A' : 'B';
}

/** Shows when a text differs from the evaluated one, or is incomplete. */
function SourceState({ letter, source }: { letter: string; source: SkillSource }) {
  return (
    <>
      {!source.is_evaluated && (
        <Notice kind="caution" headline={`${letter} was edited since it was evaluated:`}>
          this is <UntrustedPath path={source.path} /> as it is now.
        </Notice>
      )}
      {source.cut && (
        <Notice headline={`${letter} is cut:`}>
          it is longer than 1 MiB; only its beginning is compared.
        </Notice>
      )}
    </>
  );
}
