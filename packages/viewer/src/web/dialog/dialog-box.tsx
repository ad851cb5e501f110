import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogBoxProps {
  title: ReactNode;
  isOpen: boolean;
  /** Called on Escape, or by a button inside. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's modal dialog: it holds the focus while open, closes with Escape, and restores the focus. The
 * first control inside gets the focus: put the harmless one first.
 */
export function DialogBox({ title, isOpen, onClose, children }: DialogBoxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The event of a closing comes late: it must not close a dialog that was opened again meanwhile.
  const isClosedByUs = useRef(false);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) {
      isClosedByUs.current = true;
      element.close();
    }
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!isClosedByUs.current) onClose();
        isClosedByUs.current = false;
      }}
    >
      {isOpen && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}
