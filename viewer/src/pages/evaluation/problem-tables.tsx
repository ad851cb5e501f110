import type { Skipped, SubjectErrorEntry } from '../../../../src/documents/evaluation.ts';
import { COULD_NOT_BE_SCORED } from '../../../../src/report/evaluation/omissions-view.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedLine, UntrustedPath, UntrustedText } from '../../design/untrusted.tsx';

const ERRORS: readonly Column<SubjectErrorEntry>[] = [
  column('Path', { isRowHeader: true }, ({ path }) => <UntrustedPath path={path} />),
  column('Rule', {}, ({ rule }) => (
    <code>
      <UntrustedLine text={rule} />
    </code>
  )),
  column('Reason', {}, ({ message }) => <UntrustedText text={message} />),
];

const SKIPPED: readonly Column<Skipped>[] = [
  column('Path', { isRowHeader: true }, ({ path }) => <UntrustedPath path={path} />),
  column('Reason', {}, ({ reason }) => <UntrustedText text={reason} />),
];

/** What was to be scored and could not be. */
export function SubjectErrors({ errors }: { errors: readonly SubjectErrorEntry[] }) {
  if (errors.length === 0) return null;
  return (
    <Section title={COULD_NOT_BE_SCORED} aside={errors.length}>
      <DataTable
        columns={ERRORS}
        rows={errors}
        rowKey={(error) => String(errors.indexOf(error))}
        caption="Each with the rule that says why"
      />
    </Section>
  );
}

/** What was found and left out on purpose, which is not an error. */
export function SkippedSubjects({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null;
  return (
    <Disclosure summary={`${plural(skipped.length, 'place')} left out on purpose`} className="more">
      <DataTable
        columns={SKIPPED}
        rows={skipped}
        rowKey={(one) => String(skipped.indexOf(one))}
        caption="Left out on purpose, which is not an error"
      />
    </Disclosure>
  );
}
