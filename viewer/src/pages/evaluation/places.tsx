import { type ReactNode, useEffect } from 'react';
import { Link } from '../../route/link.tsx';
import { useLocation } from '../../route/use-route.ts';

export interface Place {
  id: string;
  title: string;
  content: ReactNode;
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
      {places.map(({ id, content }) => (
        <div key={id} id={placeId(id)} className="place" tabIndex={-1}>
          {content}
        </div>
      ))}
    </>
  );
}

function show(id: string): void {
  const place = document.getElementById(placeId(id));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

function placeId(id: string): string {
  return `at-${id}`;
}
