import { useEffect, useRef, useState } from 'react';
import { useFindKey } from './use-find-key.ts';

/** After so many milliseconds without a key the search is made. */
const PAUSE = 150;

interface SearchFieldProps {
  /** What is searched for. */
  value: string;
  onSearch: (value: string) => void;
  placeholder: string;
  /**
   * Set where the table below draws only the rows in sight: the browser's own search would miss the others, so its key
   * comes here first. Says what the reader is told then.
   */
  findHint?: string | null;
}

/** A search that waits until typing pauses: browsers limit how often a page may change its URL. */
export function SearchField({ value, onSearch, placeholder, findHint = null }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  const wasFound = useFindKey(field, findHint !== null);
  useEffect(() => {
    // The URL was changed by something else: back, or a press on another filter.
    if (value !== known.current) {
      known.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === known.current) return;
    const waiting = setTimeout(() => {
      known.current = typed;
      onSearch(typed);
    }, PAUSE);
    return () => clearTimeout(waiting);
  }, [typed, onSearch]);
  return (
    <>
      <label className="search">
        <span>Search</span>
        <input
          ref={field}
          type="search"
          value={typed}
          placeholder={placeholder}
          maxLength={500}
          aria-keyshortcuts={findHint === null ? undefined : 'Control+F Meta+F'}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p className="find-hint quiet" role="status">
        {wasFound && findHint}
      </p>
    </>
  );
}
