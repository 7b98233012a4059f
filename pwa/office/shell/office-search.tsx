/** The office's search in its header: a press or «/» opens it; its code is loaded then. */
import { Search } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { Optional } from '../../parts/page/optional.tsx';
import styles from './office-shell.module.css';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

export function OfficeSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // A dialog that is open keeps the keyboard.
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className={styles.search} aria-keyshortcuts="/" onClick={() => setOpen(true)}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles.searchWord}>Найти</span>
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      </button>
      {isOpen && (
        <Optional onLost={() => setOpen(false)}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Optional>
      )}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
