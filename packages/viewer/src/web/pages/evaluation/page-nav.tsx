import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { useEffect } from 'react';
import { InWords } from '../../design/in-words.tsx';
import { Link } from '../../route/link.tsx';
import { useLocation } from '../../route/use-route.ts';

/** Fewer sections are in sight anyway. */
const FEWEST = 4;

/** Links to the sections of a long page: `?at=judge` is where such a link leads. */
export function PageNav({ sections }: { sections: readonly Section[] }) {
  const { route, query } = useLocation();
  const at = query.get('at');
  const titled = sections.filter(({ title, priority = 2 }) => title !== null && priority < 3);
  useEffect(() => {
    if (at !== null) show(at);
  }, [at]);
  if (titled.length < FEWEST) return null;
  return (
    <nav className="page-nav no-print" aria-label="On this page">
      <ul>
        {titled.map(({ id, title }) => (
          <li key={id}>
            <Link to={route} query={new URLSearchParams({ at: id })} onPress={() => show(id)}>
              <InWords words={title ?? id} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function show(id: string): void {
  const section = document.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`);
  const fold = section?.closest('details') ?? section?.querySelector(':scope > details');
  if (fold != null) fold.open = true;
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
