/** Sortable lists: by a row's handle, the keyboard on it, «Выше» and «Ниже». Office only, so that shoppers don't load the drag library. */
import { move } from '@dnd-kit/helpers';
import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
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

export interface SortingProps {
  order: readonly string[];
  nameOf: (id: string) => string;
  onOrder: (order: string[]) => void;
  children: ReactNode;
}

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

export function useSorted(id: string, index: number, name: string) {
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  return {
    ref,
    isDragging,
    handle: (
      <IconButton
        icon={GripVertical}
        ref={handleRef}
        label={`Переместить «${name}»`}
        title="Перетащите, чтобы переставить"
      />
    ),
  };
}

/** The order with one row moved up (-1) or down (1); null at the end of the list. */
export function moved<T>(order: readonly T[], index: number, by: -1 | 1): T[] | null {
  const other = index + by;
  const [one, two] = [order[index], order[other]];
  if (one === undefined || two === undefined) return null;
  const next = [...order];
  next[index] = two;
  next[other] = one;
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
