import { useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import box from './control-box.module.css';
import { CrossGlyph, SearchGlyph } from './glyphs.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'value' | 'onChange' | 'type'> {
  /** For screen readers; the placeholder is no label. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Height in px: 44 forms, 48 header, 56 till. */
  size?: 44 | 48 | 56;
  /** After the clear button: a scanner button. */
  trailing?: ReactNode;
  /** Instead of the magnifier: a back arrow. */
  leading?: ReactNode;
}

/** A search box with a clear button that keeps the focus. `className` goes to the box, the rest to the input. */
export function SearchField({
  label,
  value,
  onChange,
  size = 44,
  trailing,
  leading,
  className,
  ref,
  ...input
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement | null>(null);
  function hold(node: HTMLInputElement | null) {
    field.current = node;
    if (typeof ref === 'function') return ref(node);
    if (ref) ref.current = node;
    return undefined;
  }
  function clear() {
    onChange('');
    field.current?.focus();
  }
  return (
    <div className={classNames(box.box, box[`size${size}`], box.ended, className)}>
      {leading ?? <SearchGlyph size={size === 56 ? 24 : 20} className={styles.glass} />}
      <input
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        ref={hold}
        // A combobox may not be a field of this type (ARIA in HTML).
        type={input.role === 'combobox' ? 'text' : 'search'}
        aria-label={label}
        className={box.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && !input.disabled && (
        <button type="button" className={box.act} aria-label="Очистить поиск" onClick={clear}>
          <CrossGlyph />
        </button>
      )}
      {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
    </div>
  );
}
