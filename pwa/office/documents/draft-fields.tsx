/** Fields of a draft: supplier or reason, and day. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { DraftKind } from '#contract/stock/stock-documents.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { suppliersQuery } from '../../queries/stock-documents.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './documents.module.css';
import type { KeptDraft } from './use-draft.ts';

const REASONS: Readonly<Record<DraftKind, string>> = {
  receipt: '',
  write_off: 'Бой при разгрузке',
  damaged: 'Скол эмали, витринный образец',
  mended: 'Починили, заменили картридж',
};

export function DraftFields({ draft, change }: Pick<KeptDraft, 'draft' | 'change'>) {
  const { data: suppliers } = useQuery(suppliersQuery);
  const names = useId();
  const today = businessDay(shopNow(), useShop().timezone);
  const isReceipt = draft.kind === 'receipt';
  const { text } = fieldsOf({ typed: draft, type: change });
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
            {...text('supplier')}
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
            {...text('supplierNumber')}
          />
        </>
      ) : (
        <TextField
          label="Причина"
          autoComplete="off"
          maxLength={300}
          placeholder={REASONS[draft.kind]}
          required
          {...text('note')}
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
