import { type RefObject, useEffect, useState } from 'react';

/**
 * Brings Ctrl-F to a search field of the page, where the browser's own search would see a part of the rows. Pressed in
 * that field it is the browser's as ever.
 * @returns whether the key has led there, so that the reader can be told
 */
export function useFindKey(field: RefObject<HTMLInputElement | null>, isActive: boolean): boolean {
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
