import { Search } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { Optional } from '../../parts/page/optional.tsx';
import styles from './office-shell.module.css';

/** The office's search in its header: a press or «/» opens it; its code is loaded then. */
const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

export function OfficeSearch() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const open = () => {
    setText('');
    setOpen(true);
  };
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { key, target } = event;
      if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      if (isOpen) {
        // Letters typed before the code is loaded and the field has the focus belong to it.
        if (target instanceof Element && target.closest('a, button') !== null) return;
        setText((typed) => typed + key);
      } else {
        // A dialog that is open keeps the keyboard.
        if (key !== '/' || document.querySelector('[role="dialog"]') !== null) return;
        open();
      }
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen]);
  return (
    <>
      <button type="button" className={styles.search} aria-keyshortcuts="/" onClick={open}>
        <Search />
        <span className={styles.searchWord}>Найти</span>
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      </button>
      {isOpen && (
        <Optional onLost={() => setOpen(false)}>
          <SearchDialog text={text} onText={setText} onClose={() => setOpen(false)} />
        </Optional>
      )}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
