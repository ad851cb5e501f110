import { useEffect, useRef, useState } from 'react';

/** After so many milliseconds without a key the search is made. */
const PAUSE = 150;

interface SearchFieldProps {
  /** What is searched for. */
  value: string;
  onSearch: (value: string) => void;
  placeholder: string;
}

/** A search that waits until typing pauses: browsers limit how often a page may change its URL. */
export function SearchField({ value, onSearch, placeholder }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
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
    <label className="search">
      <span>Search</span>
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={500}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </label>
  );
}
