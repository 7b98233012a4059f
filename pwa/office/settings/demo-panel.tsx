/** The remaining demo data and the trial acts on them, with a button that removes them. Hidden when there are none. */
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
  const standing = listOf(data.standing);
  const trial = listOf(data.trial);
  return (
    <Panel title="Пример магазина">
      <div className="grid justify-start gap-4">
        <p>
          Магазин заполнен примером: {listOf(data).join(', ')}. Перед открытием уберите его: настройки, сотрудники и
          всё, что вы добавили сами, останется, отчёты начнутся с нуля.
        </p>
        {trial.length > 0 && <p>Вместе с ним пропадут ваши пробы на его товарах: {trial.join(', ')}.</p>}
        {standing.length > 0 ? (
          <Notice tone="low" title="Удалить нельзя: рядом с товарами примера есть ваши">
            {standing.join(', ')}. Снимите ненужные товары примера с продажи по одному или списком.
          </Notice>
        ) : (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            Удалить пример
          </Button>
        )}
      </div>
      {isConfirming && <RemoveDialog demo={data} onClose={() => setConfirming(false)} />}
    </Panel>
  );
}

const FORMS: Readonly<Record<string, readonly [one: string, few: string, many: string]>> = {
  goods: ['товар', 'товара', 'товаров'],
  categories: ['категория', 'категории', 'категорий'],
  sales: ['чек', 'чека', 'чеков'],
  returns: ['возврат', 'возврата', 'возвратов'],
  shifts: ['смена', 'смены', 'смен'],
  orders: ['заказ', 'заказа', 'заказов'],
  people: ['покупатель', 'покупателя', 'покупателей'],
  documents: ['документ склада', 'документа склада', 'документов склада'],
  imported: ['товар из прайса', 'товара из прайса', 'товаров из прайса'],
};

/** «2 чека», «1 заказ»: the counts above zero. */
function listOf(counts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(FORMS).flatMap(([kind, forms]) => {
    const count = Number(counts[kind] ?? 0);
    return count > 0 ? [counted(count, ...forms)] : [];
  });
}

function RemoveDialog({ demo, onClose }: { demo: Demo; onClose: () => void }) {
  const remove = useDemoRemoval();
  const form = useFields({ word: '' });
  const isRight = form.typed.word.trim().toLowerCase() === DEMO_WORD;
  const act = useAct({
    form,
    problems: { word: isRight ? undefined : `Напишите «${DEMO_WORD}»` },
    send: ({ run }) => run(() => remove(DEMO_WORD)),
    done: () => 'Пример удалён',
    onClose,
  });
  return (
    <ActDialog
      {...act.dialog}
      title="Удалить пример?"
      description={`Пропадут ${counted(demo.goods, 'товар', 'товара', 'товаров')} с фотографиями, их категории, чеки, смены, заказы, покупатели и документы склада${listOf(demo.trial).length > 0 ? `, и ваши пробы: ${listOf(demo.trial).join(', ')}` : ''}. Вернуть их нельзя.`}
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
