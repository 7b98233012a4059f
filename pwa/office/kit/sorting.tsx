/**
 * Lists that a person puts into order: by dragging a row's handle, by the keyboard on it (space, arrows, space), and by
 * «Выше» and «Ниже». Office only: the drag library is no part of what shoppers load.
 */
import { move } from '@dnd-kit/helpers';
import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { AdoptedStyles } from './adopted-styles.ts';

type Plugins = NonNullable<ComponentProps<typeof DragDropProvider>['plugins']>;
type DragListener = (event: {
  operation: { source: { id: string | number } | null; target: { id: string | number } | null };
  canceled?: boolean;
}) => string | undefined;

const HOW =
  'Пробел берёт строку, стрелки вверх и вниз двигают её, ещё раз пробел ставит на место, Escape возвращает обратно.';

/** The library's own plugins, speaking Russian. */
function pluginsOf(nameOf: (id: string) => string): Plugins {
  const words: Record<'dragstart' | 'dragover' | 'dragend', DragListener> = {
    dragstart: ({ operation: { source } }) =>
      source === null ? undefined : `Строка «${nameOf(String(source.id))}» взята`,
    dragover: ({ operation: { source, target } }) =>
      source === null || target === null || source.id === target.id
        ? undefined
        : `На месте строки «${nameOf(String(target.id))}»`,
    dragend: ({ operation: { source }, canceled }) =>
      source === null
        ? undefined
        : `Строка «${nameOf(String(source.id))}» ${canceled === true ? 'возвращена на место' : 'поставлена'}`,
  };
  // Cursor and selection have rules for the whole page: a handle that is a button needs neither.
  return (([accessibility, autoScroller, , feedback]: { configure: (options: object) => unknown }[]) => [
    AdoptedStyles,
    accessibility?.configure({ announcements: words, screenReaderInstructions: { draggable: HOW } }),
    autoScroller,
    feedback,
  ]) as unknown as Plugins;
}

export interface SortingProps {
  /** Ids in their order. */
  order: readonly string[];
  /** What a row is called, for those who listen. */
  nameOf: (id: string) => string;
  /** The new order. */
  onOrder: (order: string[]) => void;
  children: ReactNode;
}

/** Round the rows of one list; each row calls `useSorted`. */
export function Sorting({ order, nameOf, onOrder, children }: SortingProps) {
  const key = JSON.stringify(order.map(nameOf));
  // eslint-disable-next-line react-hooks/exhaustive-deps -- by names, not by the function: a new one comes with every render
  const plugins = useMemo(() => pluginsOf(nameOf), [key]);
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={(event) => {
        if (event.canceled) return;
        const next = move([...order], event);
        if (next.some((id, index) => id !== order[index])) onOrder(next);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

export interface Sorted {
  /** For the row. */
  ref: (element: Element | null) => void;
  isDragging: boolean;
  /** The row's handle. */
  handle: ReactNode;
}

/** One row of a `Sorting`. */
export function useSorted(id: string, index: number, name: string, { disabled = false } = {}): Sorted {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled });
  return {
    ref,
    isDragging,
    handle: (
      <IconButton
        ref={handleRef}
        label={`Переместить «${name}»`}
        title="Перетащите, чтобы переставить"
        disabled={disabled}
      >
        <GripVertical size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    ),
  };
}

/** The order with one row a place up (-1) or down (1); null at the end of the list. */
export function moved<T>(order: readonly T[], index: number, by: -1 | 1): T[] | null {
  const other = index + by;
  const [one, two] = [order[index], order[other]];
  if (one === undefined || two === undefined) return null;
  const next = [...order];
  next[index] = two;
  next[other] = one;
  return next;
}
