/** The remaining demo data, and a button that removes them. Hidden when there are none. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEMO_WORD, type Demo } from '#contract/shop/demo.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { demoQuery, useDemoRemoval } from '../../queries/demo.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import styles from './settings.module.css';

export function DemoPanel() {
  const { data } = useQuery(demoQuery);
  const [isConfirming, setConfirming] = useState(false);
  if (data === undefined || data.goods + data.categories + data.sales === 0) return null;
  const standing = standingOf(data.standing);
  return (
    <Panel title="Демо-данные">
      <div className="grid justify-start gap-4">
        <p>
          Магазин заполнен примером: {demoOf(data).join(', ')}. Перед открытием удалите его: настройки, сотрудники и
          всё, что вы добавили сами, останется.
        </p>
        {standing.length > 0 ? (
          <Notice tone="low" title="Удалить нельзя: на демо-данных стоит настоящее">
            {standing.join(', ')}. Снимите ненужные демо-товары с продажи по одному или списком.
          </Notice>
        ) : (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            Удалить демо-данные
          </Button>
        )}
      </div>
      {isConfirming && <RemoveDialog demo={data} onClose={() => setConfirming(false)} />}
    </Panel>
  );
}

function demoOf({ goods, categories, sales, shifts, orders, people, documents }: Demo): string[] {
  return [
    counted(goods, 'товар', 'товара', 'товаров'),
    counted(categories, 'категория', 'категории', 'категорий'),
    counted(sales, 'продажа', 'продажи', 'продаж'),
    shifts > 0 ? counted(shifts, 'смена', 'смены', 'смен') : '',
    orders > 0 ? counted(orders, 'заказ', 'заказа', 'заказов') : '',
    people > 0 ? counted(people, 'покупатель', 'покупателя', 'покупателей') : '',
    documents > 0 ? counted(documents, 'документ склада', 'документа склада', 'документов склада') : '',
  ].filter((text) => text !== '');
}

function standingOf({ sales, orders, returns, documents, imported }: Demo['standing']): string[] {
  return [
    sales > 0 ? counted(sales, 'чек', 'чека', 'чеков') : '',
    orders > 0 ? counted(orders, 'заказ', 'заказа', 'заказов') : '',
    returns > 0 ? counted(returns, 'возврат', 'возврата', 'возвратов') : '',
    documents > 0 ? counted(documents, 'документ склада', 'документа склада', 'документов склада') : '',
    imported > 0 ? counted(imported, 'товар из прайса', 'товара из прайса', 'товаров из прайса') : '',
  ].filter((text) => text !== '');
}

function RemoveDialog({ demo, onClose }: { demo: Demo; onClose: () => void }) {
  const remove = useDemoRemoval();
  const { show } = useToast();
  const [typedWord, setTypedWord] = useState('');
  const [wrong, setWrong] = useState('');
  const { run, busy, failure } = useSave();
  async function go(): Promise<void> {
    if (typedWord.trim().toLowerCase() !== DEMO_WORD) {
      setWrong(`Напишите «${DEMO_WORD}»`);
      return;
    }
    const result = await run(() => remove(DEMO_WORD));
    if (result.kind !== 'done') return;
    onClose();
    show({ tone: 'ok', text: 'Демо-данные удалены' });
  }
  return (
    <ActDialog
      title="Удалить демо-данные?"
      description={`Пропадут ${counted(demo.goods, 'товар', 'товара', 'товаров')} с фотографиями, их категории, демо-продажи, смены, заказы, покупатели и документы склада. Вернуть их нельзя.`}
      confirm="Удалить"
      busy={busy}
      busyLabel="Удаляем…"
      danger
      cancel="Оставить"
      onConfirm={go}
      onLeave={onClose}
      className={styles.form}
    >
      <FormFailure failure={failure} fallback="Не получилось. Попробуйте ещё раз" />
      <TextField
        label={`Напишите «${DEMO_WORD}»`}
        autoComplete="off"
        autoCapitalize="none"
        error={wrong}
        value={typedWord}
        onChange={(event) => {
          setTypedWord(event.target.value);
          setWrong('');
        }}
      />
    </ActDialog>
  );
}
