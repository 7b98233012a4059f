/** Preview of the printed sheets, one at a time. */
import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import type { PriceTag } from '#contract/stock/price-tags.ts';
import { counted } from '#contract/values/plural.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './price-tags.module.css';
import { TagSheet, type TagSheetProps } from './tag-sheet.tsx';

/** Zoom, per cent of the size that fits beside the fields. */
const ZOOM = { least: 50, most: 200, step: 25 };

export interface PreviewProps extends Omit<TagSheetProps, 'places'> {
  sheets: readonly (readonly (PriceTag | null)[])[];
}

export function Preview({ sheets, ...drawn }: PreviewProps) {
  const [requestedSheet, setRequestedSheet] = useState(0);
  const [zoom, setZoom] = useState(100);
  const shown = Math.min(requestedSheet, sheets.length - 1);
  const places = sheets[shown] ?? [];
  const isLabel = drawn.paper.columns * drawn.paper.rows === 1;
  const free = drawn.paper.columns * drawn.paper.rows - places.length;
  const what = isLabel ? 'Ценник' : 'Лист';
  return (
    <section className="grid one-column gap-3" aria-label="Как это будет на бумаге">
      <div className={styles.bar}>
        <p role="status">
          <b>
            {what} {shown + 1} из {sheets.length}
          </b>
          {free > 0 && `, ${counted(free, 'место свободно', 'места свободно', 'мест свободно')}`}
        </p>
        {sheets.length > 1 && (
          <>
            <IconButton
              icon={ChevronLeft}
              label={`${what} назад`}
              disabled={shown === 0}
              onClick={() => setRequestedSheet(shown - 1)}
            />
            <IconButton
              icon={ChevronRight}
              label={`${what} вперёд`}
              disabled={shown === sheets.length - 1}
              onClick={() => setRequestedSheet(shown + 1)}
            />
          </>
        )}
        <span className="muted text-14 figures">{zoom}&nbsp;%</span>
        <IconButton
          icon={Minus}
          label="Мельче"
          disabled={zoom <= ZOOM.least}
          onClick={() => setZoom(zoom - ZOOM.step)}
        />
        <IconButton
          icon={Plus}
          label="Крупнее"
          disabled={zoom >= ZOOM.most}
          onClick={() => setZoom(zoom + ZOOM.step)}
        />
      </div>
      {/* Focusable, so that the arrow keys can scroll an enlarged sheet. */}
      <div className={styles.desk} role="group" aria-label={`${what} ${shown + 1}`} tabIndex={0}>
        <div className={styles.sheetBox} style={{ '--zoom': zoom / 100 } as CSSProperties}>
          <TagSheet places={places} {...drawn} />
        </div>
      </div>
    </section>
  );
}
