import { type RefObject, useEffect, useRef, useState } from 'react';

/** Milliseconds without a key before a search starts. */
const PAUSE = 150;

interface SearchFieldProps {
  /** The search text. */
  value: string;
  onSearch: (value: string) => void;
  placeholder: string;
  /**
   * Set for a table that draws only visible rows: the browser's own search would miss the others, so its
   * shortcut focuses this field. Holds the hint to show.
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

/**
 * Brings Ctrl-F to a search field of the page, where the browser's own search would see a part of the rows. Pressed in
 * that field it is the browser's as ever.
 * @returns whether the key has led there, so that the reader can be told
 */
function useFindKey(field: RefObject<HTMLInputElement | null>, isActive: boolean): boolean {
  const [wasPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
      if (!isFind || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (field.current === null || document.activeElement === field.current) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
      setPressed(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field, isActive]);
  return wasPressed && isActive;
}
