/** The remaining demo data, and a button that removes them. Hidden when there are none. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEMO_WORD, type Demo } from '#contract/shop/demo.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useFields } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { demoQuery, useDemoRemoval } from '../../queries/demo.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  const form = useFields({ word: '' });
  const isRight = form.typed.word.trim().toLowerCase() === DEMO_WORD;
  const act = useAct({
    form,
    problems: { word: isRight ? undefined : `Напишите «${DEMO_WORD}»` },
    send: ({ run }) => run(() => remove(DEMO_WORD)),
    done: () => 'Демо-данные удалены',
    onClose,
  });
  return (
    <ActDialog
      {...act.dialog}
      title="Удалить демо-данные?"
      description={`Пропадут ${counted(demo.goods, 'товар', 'товара', 'товаров')} с фотографиями, их категории, демо-продажи, смены, заказы, покупатели и документы склада. Вернуть их нельзя.`}
      confirm="Удалить"
      busyLabel="Удаляем…"
      danger
      cancel="Оставить"
      className={styles.form}
    >
      <FormFailure failure={act.failure} fallback="Не получилось. Попробуйте ещё раз" />
      <TextField label={`Напишите «${DEMO_WORD}»`} autoComplete="off" autoCapitalize="none" {...act.text('word')} />
    </ActDialog>
  );
}
