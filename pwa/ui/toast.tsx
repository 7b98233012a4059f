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
  /**
   * One suitable action: «Вернуть», «Повторить». Pressing it closes the notice. The notice closes when the person
   * who saw it logs out, or a guest logs in; `forAnyone` keeps an action that suits every person.
   */
  action?: { label: string; onPress: () => void; forAnyone?: true };
  /** Seconds until it closes; 0 keeps it open. 5 by default, 10 for errors. */
  seconds?: number;
}

export interface Toasts {
  /** Shows a notice that blocks no input, and returns its id for `dismiss`. */
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
  /** The place taken last; undefined while there is none. */
  last: string | undefined;
  take: (place: string, isScreen: boolean) => () => void;
}

const PlacesContext = createContext<Places | null>(null);

/**
 * Place of the notices while this overlay is open. An overlay makes all content outside of it inert: a notice there
 * would lie under the scrim, unannounced, and a press on its action would close the overlay instead. `isScreen`: the place of a screen,
 * whose controls the notices would cover elsewhere; it takes all of them along.
 */
export function ToastPlace({ isScreen = false }: { isScreen?: boolean }) {
  const places = useContext(PlacesContext);
  const own = useId();
  const take = places?.take;
  useEffect(() => take?.(own, isScreen), [take, own, isScreen]);
  return (
    <div className={styles.place}>
      {places?.last === own && <Stack shown={places.shown} dismiss={places.dismiss} />}
    </div>
  );
}

export function useToast(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}

/** Maximum number of notices: the oldest ones are removed. */
const MAX_SHOWN = 3;

const glyphs = { info: InfoGlyph, ok: CheckGlyph, warn: WarningGlyph, error: WarningGlyph };

/** Notices that stay when their person leaves: the next one must not undo or repeat the former one's acts. Pure. */
export function withoutActions<Notice extends Pick<ToastContent, 'action'>>(shown: readonly Notice[]): Notice[] {
  return shown.filter(({ action }) => action === undefined || action.forAnyone === true);
}

/** Notices that an opening overlay takes along: a confirmation of the act before would cover what the overlay asks. Pure. */
export function withoutConfirmations<Notice extends Pick<ToastContent, 'tone' | 'action'>>(
  shown: readonly Notice[],
): Notice[] {
  return shown.filter(({ tone, action }) => tone === 'error' || tone === 'warn' || action !== undefined);
}

export interface ToastProviderProps {
  /** Subscribes to the leaving of a person; returns the function that ends it. Keep it stable. */
  onPersonLeaves: (leave: () => void) => () => void;
  children: ReactNode;
}

export function ToastProvider({ onPersonLeaves, children }: ToastProviderProps) {
  const [shown, setShown] = useState<ShownToast[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => setShown((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback((content: ToastContent) => {
    const id = ++lastId.current;
    setShown((all) => [...all, { ...content, id }].slice(-MAX_SHOWN));
    return id;
  }, []);
  const toasts = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  useEffect(() => onPersonLeaves(() => setShown(withoutActions)), [onPersonLeaves]);

  const [places, setPlaces] = useState<readonly string[]>([]);
  const take = useCallback((place: string, isScreen: boolean) => {
    setPlaces((all) => [...all, place]);
    if (!isScreen) setShown(withoutConfirmations);
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

/** Always rendered: a live region announces only changes inside it. */
function Stack({ shown, dismiss }: Pick<Places, 'shown' | 'dismiss'>) {
  // While a notice is hovered or focused, all stay: a closing one would move another away under a press.
  const [held, setHeld] = useState(false);
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A removed notice sends no leave or blur event, so the hold is checked here.
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
      <div className="row wrap flex-1 min-w-0 gap-0-3">
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
      <IconButton label="Закрыть уведомление" onClick={() => onClose(id)} icon={<CrossGlyph />} />
    </div>
  );
}
