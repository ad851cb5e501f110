import { type ReactNode, useEffect } from 'react';
import { Disclosure } from '../../design/disclosure.tsx';
import { Link } from '../../route/link.tsx';
import { useLocation } from '../../route/use-route.ts';

export interface Place {
  id: string;
  title: string;
  content: ReactNode;
  /** Closed until somebody opens it: what most readers do not need. Its title then says what is in it. */
  isFolded?: boolean;
}

/** The parts of a long page, and links to each: `?at=judge` is where such a link leads. */
export function Places({ places }: { places: readonly Place[] }) {
  const { route, query } = useLocation();
  const at = query.get('at');
  useEffect(() => {
    if (at !== null) show(at);
  }, [at]);
  return (
    <>
      <nav className="places no-print" aria-label="On this page">
        <ul>
          {places.map(({ id, title }) => (
            <li key={id}>
              <Link to={route} query={new URLSearchParams({ at: id })} onPress={() => show(id)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {places.map(({ id, title, content, isFolded = false }) => (
        <div key={id} id={placeId(id)} className="place" tabIndex={-1}>
          {isFolded ? (
            <Disclosure summary={title} open={id === at} className="folded-place">
              {content}
            </Disclosure>
          ) : (
            content
          )}
        </div>
      ))}
    </>
  );
}

function show(id: string): void {
  const place = document.getElementById(placeId(id));
  const fold = place?.querySelector<HTMLDetailsElement>(':scope > details.folded-place');
  if (fold != null) fold.open = true;
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

function placeId(id: string): string {
  return `at-${id}`;
}
