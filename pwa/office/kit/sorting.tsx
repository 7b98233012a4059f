/** Sortable lists: by a row's handle, the keyboard on it, «Выше» and «Ниже». Office only, so that shoppers don't load the drag library. */
import { move } from '@dnd-kit/helpers';
import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import type { MenuItem } from '../../ui/menu.tsx';
import { IconButton } from './buttons.tsx';

type Plugins = NonNullable<ComponentProps<typeof DragDropProvider>['plugins']>;
type DragListener = (event: {
  operation: { source: { id: string | number } | null; target: { id: string | number } | null };
  canceled?: boolean;
}) => string | undefined;

const INSTRUCTIONS =
  'Пробел берёт строку, стрелки вверх и вниз двигают её, ещё раз пробел ставит на место, Escape возвращает обратно.';

/** The library's default plugins with Russian announcements. */
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
  // The cursor and selection plugins change the whole page, and a handle that is a button needs neither.
  return (([accessibility, autoScroller, , feedback]: { configure: (options: object) => unknown }[]) => [
    AdoptedStyles,
    accessibility?.configure({ announcements: words, screenReaderInstructions: { draggable: INSTRUCTIONS } }),
    autoScroller,
    feedback,
  ]) as unknown as Plugins;
}

/** The place of a row, and its way up (-1) or down (1). */
export interface Place {
  readonly index: number;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

interface SortedListProps<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  onOrder: (rows: Row[]) => void;
  label?: string;
  className?: string | undefined;
  children: (row: Row, place: Place) => ReactNode;
}

export function SortedList<Row>({ rows, idOf, nameOf, onOrder, label, className, children }: SortedListProps<Row>) {
  const withId = (id: string) => rows.filter((row) => idOf(row) === id);
  const key = JSON.stringify(rows.map(nameOf));
  // eslint-disable-next-line react-hooks/exhaustive-deps -- by names, not by the functions: new ones come with every render
  const plugins = useMemo(() => pluginsOf((id) => withId(id).map(nameOf)[0] ?? ''), [key]);
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={(event) => {
        if (event.canceled) return;
        const next = move(rows.map(idOf), event);
        if (next.some((id, index) => id !== idOf(rows[index] as Row))) onOrder(next.flatMap(withId));
      }}
    >
      <ol className={className} aria-label={label}>
        {rows.map((row, index) =>
          children(row, { index, isLast: index === rows.length - 1, onMove: (by) => onOrder(moved(rows, index, by)) }),
        )}
      </ol>
    </DragDropProvider>
  );
}

export function useSorted(id: string, index: number, name: string) {
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  const label = `Переместить «${name}»`;
  return {
    ref,
    isDragging,
    handle: <IconButton icon={GripVertical} ref={handleRef} label={label} title="Перетащите, чтобы переставить" />,
  };
}

export const moveItems = ({ index, isLast, onMove }: Place): MenuItem[] => [
  { label: 'Выше', icon: <ArrowUp />, disabled: index === 0, onSelect: () => onMove(-1) },
  { label: 'Ниже', icon: <ArrowDown />, disabled: isLast, onSelect: () => onMove(1) },
];

/** The order with one row moved up (-1) or down (1); the same at the end of the list. */
export function moved<T>(order: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...order];
  if (order[index + by] !== undefined) next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}

/**
 * The drag library writes its few rules into `<style>` elements, which the content security policy blocks. This plugin
 * adopts them as a constructed style sheet instead, which the policy allows. The rules stay adopted while the list is
 * mounted, so only plugins whose rules concern the dragged element may follow it.
 */
interface Injector {
  register: (rules: string) => () => void;
}

function adopt(rules: string): () => void {
  // Server rendering has no style sheets.
  if (typeof CSSStyleSheet === 'undefined') return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

const isInjector = (plugin: object): plugin is Injector =>
  'register' in plugin && typeof plugin.register === 'function';

/** A plugin of the drag library. It has to come first: the plugins after it register their rules here. */
class AdoptedStyles {
  constructor(manager: { readonly registry: { readonly plugins: { readonly values: Iterable<object> } } }) {
    for (const plugin of manager.registry.plugins.values) {
      if (isInjector(plugin)) plugin.register = adopt;
    }
  }

  readonly disabled = false;
  readonly isDisabled = (): boolean => false;
  readonly enable = (): void => undefined;
  readonly disable = (): void => undefined;
  readonly configure = (): void => undefined;
  readonly destroy = (): void => undefined;
}
