/** The till's keyboard shortcuts. Letters and digits need none: they go to the search (`parts/forms/use-wedge.ts`). */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isModalOpen, isField } from '../../../parts/forms/is-modal-open.ts';
import { useLatest } from '../../../ui/use-latest.ts';

/** Fields with a shortcut; their `data-key` attribute names it. */
const FIELD_KEYS = ['F2', 'F4'];

export const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: 'Буквы и цифры', does: 'Поиск, где бы ни стоял курсор' },
  { keys: 'Enter', does: 'В поиске: добавить товар, если он один или введён его артикул' },
  { keys: '10*', does: 'Перед сканированием или поиском: сразу десять штук' },
  { keys: 'Esc', does: 'Очистить поиск' },
  { keys: 'F2', does: 'Получено от покупателя' },
  { keys: 'F4', does: 'Покупатель' },
  { keys: 'F7', does: 'Чем платят, если магазин берёт не только наличные' },
  { keys: 'F8', does: 'Отложить чек' },
  { keys: 'F9', does: 'Отложенные чеки' },
  { keys: 'Ctrl + Enter', does: 'Провести продажу' },
  { keys: '?', does: 'Эта подсказка' },
];

type Act = 'onRecord' | 'onPark' | 'onParked' | 'onHelp';

export function useShortcuts(acts: Readonly<Record<Act, () => void>>): void {
  useKeys(({ key, ctrlKey, target }) => {
    if (ctrlKey) return key === 'Enter' ? acts.onRecord : null;
    if (key === 'F8') return acts.onPark;
    if (key === 'F9') return acts.onParked;
    return key === '?' && !isField(target) ? acts.onHelp : null;
  });
}

/** Shortcuts of the receipt's fields. `showFields` closes the line in their place; false when it must stay open. */
export function useFieldKeys(showFields: () => boolean): void {
  useKeys(({ key, ctrlKey }) => {
    if (ctrlKey || !FIELD_KEYS.includes(key)) return null;
    return () => {
      if (flushSync(showFields)) document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
    };
  });
}

/** Active while the till is open; an open dialog keeps all keys to itself. */
export function useKeys(find: (event: KeyboardEvent) => (() => void) | null): void {
  const latest = useLatest(find);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey || event.metaKey || isModalOpen()) return;
      const act = latest.current(event);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [latest]);
}
