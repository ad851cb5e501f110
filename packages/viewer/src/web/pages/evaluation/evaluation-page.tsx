import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { CollectionBeginning } from '@plugin-eval/report/evaluation/collection-beginning.ts';
import { provenanceFacts } from '@plugin-eval/report/evaluation/provenance-facts.ts';
import type { Place } from '@plugin-eval/report/view-model/blocks.ts';
import { useCallback, useMemo } from 'react';
import { FactList } from '../../design/blocks.tsx';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import type { Crumb } from '../../design/page.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { PlaceRoutes } from '../../route/place-routes.ts';
import { entryRoute, OVERVIEW, type Route } from '../../route/route.ts';
import { inCode } from '../../source/in-code.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { CollectionOverview } from './collection-overview.tsx';
import { DimensionPage } from './dimension-page.tsx';
import { EvaluationContext, type EvaluationContextValue } from './evaluation-context.ts';
import { EvaluationOverview } from './evaluation-overview.tsx';
import {
  type FoundSubject,
  findSubject,
  memberPosition,
  membersOf,
  withWholeMember,
} from './find-subject.ts';
import { SessionPage } from './session-page.tsx';

/** An evaluation of a skill, a plugin or a collection, of a member of it, or of one part of that. */
export function EvaluationPage(props: PageProps) {
  const { document, route } = props;
  const evaluation = useMemo(() => inCode(document.document) as EvaluationDocument, [document]);
  const position = document.members === 'summaries' ? memberPosition(evaluation, route.skill) : -1;
  if (position === -1) return <WholeEvaluationPage {...props} evaluation={evaluation} />;
  return <SummarisedMemberPage {...props} evaluation={evaluation} position={position} />;
}

interface PageProps extends EntryPageProps<'evaluation'> {
  /** The first-shown part of a large collection, used until the document is loaded. */
  begun: CollectionBeginning | null;
}

type WholeProps = PageProps & { evaluation: EvaluationDocument };

/** A member of which the document has only a summary: the rest is read when it is opened. */
function SummarisedMemberPage({ evaluation, position, ...props }: WholeProps & { position: number }) {
  const { source, entry, document } = props;
  const loaded = useLoaded(() => source.member(entry.id, position), [source, entry.id, position]);
  const whole = useMemo(
    () => (loaded.state === 'loaded' ? withWholeMember(evaluation, position, loaded.value) : null),
    [evaluation, position, loaded],
  );
  const title = membersOf(evaluation)[position]?.subject.name ?? 'Report';
  if (loaded.state === 'failed')
    return (
      <Page title={title}>
        <ErrorNote error={loaded.error} retry={loaded.again} />
      </Page>
    );
  if (loaded.state === 'loading' || whole === null)
    return (
      <Page title={title}>
        <Loading />
      </Page>
    );
  return (
    <WholeEvaluationPage
      {...props}
      document={{ ...document, sources: loaded.value.sources }}
      evaluation={whole}
    />
  );
}

function WholeEvaluationPage({ entry, document, route, evaluation, begun }: WholeProps) {
  const found = useMemo(() => findSubject(evaluation, route.skill), [evaluation, route.skill]);
  const context = useMemo(
    () => ({
      entryId: entry.id,
      skill: route.skill,
      sources: new Map(document.sources.map((source) => [source.path, source])),
      sessions: new Map(document.sessions.map((session) => [session.key, session])),
      figures: begun?.figures ?? null,
      begunAt: document === begun?.entry ? begun.positions : null,
    }),
    [entry.id, route.skill, document, begun],
  );
  const routeOf = useCallback((place: Place) => routeOfPlace(place, context), [context]);
  if (found === null) return <NotFoundPage what="This report does not contain that skill." />;
  return (
    <EvaluationContext value={context}>
      <PlaceRoutes value={routeOf}>
        <SubjectPage found={found} entryId={entry.id} route={route} />
      </PlaceRoutes>
    </EvaluationContext>
  );
}

/** Opens dimensions, members, and sessions whose transcript is at hand. */
function routeOfPlace(place: Place, { entryId, skill, sessions }: EvaluationContextValue): Route | null {
  switch (place.kind) {
    case 'dimension':
      return entryRoute(entryId, place, skill);
    case 'session':
      return sessions.has(place.key) ? entryRoute(entryId, place, skill) : null;
    case 'member':
      return entryRoute(entryId, OVERVIEW, place.path);
    default:
      return null;
  }
}

type SubjectPageProps = { found: FoundSubject; entryId: string } & Pick<
  EntryPageProps<'evaluation'>,
  'route'
>;

function SubjectPage({ found, entryId, route }: SubjectPageProps) {
  const { subject } = found;
  const { view } = route;
  const crumbs = crumbsOf(found, entryId);
  const own = {
    label: <UntrustedName name={subject.subject.name} longest={60} />,
    to: entryRoute(entryId, OVERVIEW, route.skill),
  };
  switch (view.kind) {
    case 'overview':
      return (
        <Page
          title={subject.subject.name}
          kind={`${subject.subject.kind} evaluation`}
          heading={<UntrustedName name={subject.subject.name} />}
          subtitle={subject.subject.path === '.' ? undefined : <UntrustedPath path={subject.subject.path} />}
          crumbs={crumbs}
          provenance={<FactList className="provenance" facts={provenanceFacts(subject)} />}
        >
          <Overview subject={subject} />
        </Page>
      );
    case 'dimension': {
      const name = dimensionNamed(view.name);
      if (name === null || isCollection(subject))
        return <NotFoundPage what="This evaluation has no such dimension." />;
      return <DimensionPage evaluation={subject} name={name} crumbs={[...crumbs, own]} />;
    }
    case 'session':
      return <SessionPage evaluation={subject} sessionKey={view.key} crumbs={[...crumbs, own]} />;
    case 'case':
      return <NotFoundPage />;
  }
}

function Overview({ subject }: { subject: EvaluationDocument }) {
  if (isCollection(subject)) return <CollectionOverview collection={subject} />;
  return <EvaluationOverview evaluation={subject} />;
}

function crumbsOf({ within }: FoundSubject, entryId: string): Crumb[] {
  return within.map(({ subject }, index) => ({
    label: <UntrustedName name={subject.name} longest={60} />,
    to: entryRoute(entryId, OVERVIEW, index === 0 ? null : subject.path),
  }));
}

function dimensionNamed(name: string): DimensionName | null {
  return DIMENSION_NAMES.find((one) => one === name) ?? null;
}
