/** The details of a list's chosen row: beside the list, or in its place on narrow screens. */
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useScrollIntoView } from '../../parts/page/use-scroll-into-view.ts';
import { type FactsProps, Facts as Plain } from '../../ui/facts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './detail-panel.module.css';
import factsSheet from './facts.module.css';

export interface DetailPanelProps {
  /** Id of the heading, which names the panel. */
  titleId: string;
  /** Labels of the buttons: back to the list, and close. */
  back: string;
  close: string;
  onClose: () => void;
  /** The heading, given the props of its `h2`, and what stands around it. */
  head: (heading: {
    id: string;
    ref: Ref<HTMLHeadingElement>;
    tabIndex: -1;
    className: string | undefined;
  }) => ReactNode;
  children: ReactNode;
}

/** Opening it moves the focus to the heading; closing returns it to the row. */
export function DetailPanel({ titleId, back, close, onClose, head, children }: DetailPanelProps) {
  const place = useScrollIntoView<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={place} className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <IconButton label={back} className={styles.back} onClick={onClose} icon={<ArrowLeft size={22} />} />
        {head({ id: titleId, ref: heading, tabIndex: -1, className: styles.title })}
        <IconButton label={close} className={styles.close} onClick={onClose} icon={<X size={22} />} />
      </header>
      {children}
    </section>
  );
}

/** Names and values, side by side; `className` is composed of this sheet's. */
export const Facts = ({ className = factsSheet.facts, of }: FactsProps) => <Plain of={of} className={className} />;
