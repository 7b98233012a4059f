/** A draft's head: supplier or reason, day, note. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { DOCUMENT_STATES, type DraftKind, type StockDocument } from '#contract/stock/stock-documents.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { documentTable, suppliersQuery, supplierTable } from '../../queries/stock-documents.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { documentName } from './document-words.ts';
import styles from './documents.module.css';
import type { KeptDraft } from './use-draft.ts';

const REASONS: Readonly<Record<DraftKind, string>> = {
  receipt: '',
  write_off: 'Бой при разгрузке',
  damaged: 'Скол эмали, витринный образец',
  mended: 'Починили, заменили картридж',
};

export interface DraftHeadProps {
  opened: StockDocument;
  /** The server makes the file, so it would lack unsaved changes. */
  hasFile: boolean;
  /** Null without lines. */
  onPrint: (() => void) | null;
}

export function DraftHead({ opened, hasFile, onPrint }: DraftHeadProps) {
  return (
    <header>
      <Link to={paths.adminDocuments()} className={styles.back}>
        <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
        Документы склада
      </Link>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{documentName(opened)}</h1>
          <Pill tone="low">{DOCUMENT_STATES.draft}</Pill>
          <span className={styles.note}>
            {opened.kind === 'receipt' && opened.showsCost
              ? 'остатки и себестоимость пока прежние'
              : 'остатки пока прежние'}
          </span>
        </div>
        {onPrint !== null && (
          <div className={styles.acts}>
            <Button variant="outline" icon={<Printer size={20} strokeWidth={1.75} aria-hidden />} onClick={onPrint}>
              Печать
            </Button>
            {hasFile && opened.kind === 'receipt' && opened.showsCost && (
              <a href={supplierTable(opened._id)} download className={buttonClass({ variant: 'outline' })}>
                <Download size={20} strokeWidth={1.75} aria-hidden />
                Для поставщика
              </a>
            )}
            {hasFile && (
              <a href={documentTable(opened._id)} download className={buttonClass({ variant: 'outline' })}>
                <Download size={20} strokeWidth={1.75} aria-hidden />
                Скачать CSV
              </a>
            )}
          </div>
        )}
      </div>
    </header>
  );
}

export function DraftFields({ draft, change }: Pick<KeptDraft, 'draft' | 'change'>) {
  const { data: suppliers } = useQuery(suppliersQuery);
  const names = useId();
  const today = businessDay(shopNow(), useShop().timezone);
  const isReceipt = draft.kind === 'receipt';
  return (
    <div className={styles.fields} data-kind={isReceipt ? 'receipt' : 'reason'}>
      {isReceipt ? (
        <>
          <TextField
            label="Поставщик"
            list={names}
            autoComplete="off"
            maxLength={160}
            placeholder="Название, один раз"
            value={draft.supplier}
            onChange={(event) => change({ supplier: event.target.value })}
          />
          <datalist id={names}>
            {suppliers?.map(({ _id, name }) => (
              <option key={_id} value={name} />
            ))}
          </datalist>
          <TextField
            label="Накладная поставщика"
            autoComplete="off"
            maxLength={60}
            placeholder="УПД 4417 от 19.11.2026"
            value={draft.supplierNumber}
            onChange={(event) => change({ supplierNumber: event.target.value })}
          />
        </>
      ) : (
        <TextField
          label="Причина"
          autoComplete="off"
          maxLength={300}
          placeholder={REASONS[draft.kind]}
          required
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      )}
      <DateField
        label={isReceipt ? 'Дата прихода' : 'Дата'}
        value={draft.day}
        hint={
          isReceipt &&
          draft.day !== today && (
            <>
              До проведения это день, когда ждём товар.{' '}
              <Button variant="link" onClick={() => change({ day: today })}>
                Пришёл сегодня
              </Button>
            </>
          )
        }
        onDay={(day) => day !== '' && change({ day })}
      />
    </div>
  );
}
