import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import { CheckGlyph, CrossGlyph, InfoGlyph, WarningGlyph } from './glyphs.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

export type ToastTone = 'info' | 'ok' | 'warn' | 'error';

export interface ToastContent {
  text: ReactNode;
  tone?: ToastTone;
  /** One step that fits: «Вернуть», «Повторить». Pressing it closes the notice. */
  action?: { label: string; onPress: () => void };
  /** How long it stays; 0 means until it's closed. 5, for errors 10. */
  seconds?: number;
}

export interface Toasts {
  /** Shows a notice that blocks nothing. @returns its id, for `dismiss` */
  show: (content: ToastContent) => number;
  dismiss: (id: number) => void;
}

interface ShownToast extends ToastContent {
  id: number;
}

const ToastsContext = createContext<Toasts | null>(null);

interface Places {
  shown: readonly ShownToast[];
  dismiss: (id: number) => void;
  /** Of the overlay opened last; undefined while none is open. */
  last: string | undefined;
  take: (place: string) => () => void;
}

const PlacesContext = createContext<Places | null>(null);

/**
 * Where notices stand while this overlay is open. An overlay locks everything outside it: a notice out there would lie
 * under the scrim, unheard, and a press on it would close the overlay instead of taking back what was done in it.
 */
export function ToastPlace() {
  const places = useContext(PlacesContext);
  const own = useId();
  const take = places?.take;
  useEffect(() => take?.(own), [take, own]);
  return (
    <div className={styles.place}>
      {places?.last === own && <Stack shown={places.shown} dismiss={places.dismiss} />}
    </div>
  );
}

/** The notices of the screen one stands on. */
export function useToast(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** More than three at once nobody reads: the oldest give way. */
const mostShown = 3;

const glyphs = { info: InfoGlyph, ok: CheckGlyph, warn: WarningGlyph, error: WarningGlyph };

/** Goes once round the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => setShown((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback((content: ToastContent) => {
    const id = ++lastId.current;
    setShown((all) => [...all, { ...content, id }].slice(-mostShown));
    return id;
  }, []);
  const toasts = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  const [places, setPlaces] = useState<readonly string[]>([]);
  const take = useCallback((place: string) => {
    setPlaces((all) => [...all, place]);
    return () => setPlaces((all) => all.filter((one) => one !== place));
  }, []);
  const last = places.at(-1);
  const inPlaces = useMemo(() => ({ shown, dismiss, last, take }), [shown, dismiss, last, take]);

  return (
    <ToastsContext value={toasts}>
      <PlacesContext value={inPlaces}>
        {children}
        {last === undefined && <Stack shown={shown} dismiss={dismiss} />}
      </PlacesContext>
    </ToastsContext>
  );
}

/** Always in the page: a live region speaks only of what changes inside it. */
function Stack({ shown, dismiss }: Pick<Places, 'shown' | 'dismiss'>) {
  // While a pointer or the focus rests on one, all wait: one that went would move another away under a press.
  const [held, setHeld] = useState(false);
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nothing is heard of a pointer or the focus that was on a notice which is no longer there.
    if (held && stack.current?.matches(':hover, :focus-within') === false) setHeld(false);
  }, [held, shown]);
  return (
    <div
      ref={stack}
      className={styles.stack}
      data-toasts
      role="region"
      aria-label="Уведомления"
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} held={held} onClose={dismiss} />
      ))}
    </div>
  );
}

function Toast({ toast, held, onClose }: { toast: ShownToast; held: boolean; onClose: (id: number) => void }) {
  const { id, text, tone = 'info', action, seconds = tone === 'error' ? 10 : 5 } = toast;
  useEffect(() => {
    if (held || seconds === 0) return;
    const timer = setTimeout(() => onClose(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, seconds, id, onClose]);

  const Glyph = glyphs[tone];
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={classNames(styles.toast, styles[tone])}>
      <Glyph className={styles.glyph} />
      <div className={styles.content}>
        <div className={styles.text}>{text}</div>
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              onClose(id);
              action.onPress();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label="Закрыть уведомление" onClick={() => onClose(id)}>
        <CrossGlyph />
      </IconButton>
    </div>
  );
}
