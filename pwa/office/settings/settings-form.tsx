import { useQueryClient } from '@tanstack/react-query';
import { CircleDot } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveSettings as endpoint, type ShopSettings } from '#contract/shop/settings.ts';
import { FormPhone, FormText } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { useServerForm, type ServerForm } from '../../parts/forms/use-server-form.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { latestSettings, saveSettings } from '../../queries/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { bodyOf, mergeSettings, typedOf, type SettingsField, type SettingsValues } from './settings-values.ts';
import styles from './settings.module.css';

/** Somebody was faster; by field, what is saved now where both changed it. */
type Conflict = Readonly<Partial<Record<SettingsField, string>>>;

export function SettingsForm({ settings }: { settings: ShopSettings }) {
  const client = useQueryClient();
  const { show } = useToast();
  const [base, setBase] = useState(settings);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useServerForm<SettingsValues, ShopSettings, ShopSettings>({
    schema: endpoint.body,
    initial: typedOf(settings),
    toBody: (typed) => bodyOf(typed, base.revision),
    send: async (body) => {
      const result = await saveSettings(client, body);
      return result.kind === 'refused' && result.code === 'settings_changed' ? seeLatest(result) : result;
    },
    onDone: (saved) => {
      setBase(saved);
      setConflict(null);
      fields.reset(typedOf(saved));
      show({ tone: 'ok', text: 'Настройки сохранены' });
    },
  });
  const { fields } = form;
  const isDirty = Object.keys(fields.formState.dirtyFields).length > 0;

  /** Puts under the typed changes what is saved now. */
  async function seeLatest(result: MutationResult<ShopSettings>): Promise<MutationResult<ShopSettings>> {
    const latest = await latestSettings(client).catch(() => null);
    if (latest === null) return { kind: 'out-of-reach' };
    const [was, typed, now] = [typedOf(base), fields.getValues(), typedOf(latest)];
    const { own, contested } = mergeSettings(was, typed, now);
    const kept = own.map((field) => [field, fields.getValues(field)] as const);
    fields.reset(now);
    for (const [field, text] of kept) fields.setValue(field, text, { shouldDirty: true });
    setBase(latest);
    setConflict(contested);
    return result;
  }

  const submit = useRef(form.props.onSubmit);
  useEffect(() => {
    submit.current = form.props.onSubmit;
  });
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      form.props.ref.current?.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [form.props.ref]);

  return (
    <form {...form.props} className={styles.form}>
      {conflict !== null && (
        <Notice tone="low" urgent title="Пока вы правили настройки, их изменил кто-то другой">
          {Object.keys(conflict).length === 0
            ? 'Здесь уже то, что сохранено, и ваши правки поверх. Проверьте и сохраните ещё раз.'
            : 'Ваши правки остались. Под полями, которые изменили вы оба, сказано, что сохранено сейчас: проверьте их и сохраните ещё раз.'}
        </Notice>
      )}
      {form.failure !== null && !(form.failure.kind === 'refused' && form.failure.code === 'settings_changed') && (
        <FormFailure failure={form.failure} fallback="Не удалось сохранить настройки" />
      )}
      <fieldset disabled={form.busy} className={styles.columns}>
        <Terms form={form} conflict={conflict} />
        <Facts form={form} conflict={conflict} />
      </fieldset>
      <div className={styles.bar}>
        <div className={styles.barInner}>
          <div className={styles.state} role="status">
            {isDirty && (
              <span className={styles.unsaved}>
                <CircleDot size={16} strokeWidth={1.75} aria-hidden />
                Есть несохранённые изменения
              </span>
            )}
          </div>
          {isDirty && !form.busy && (
            <Button
              variant="outline"
              onClick={() => {
                setConflict(null);
                fields.reset(typedOf(base));
              }}
            >
              Отменить изменения
            </Button>
          )}
          <Button type="submit" busy={form.busy} busyLabel="Сохраняем…" title="Ctrl + S">
            Сохранить настройки
          </Button>
        </div>
      </div>
      <LeaveGuard dirty={isDirty} mayLeave={() => false} onLeave={() => fields.reset(typedOf(base))}>
        Изменения настроек не сохранены. Если уйти, они пропадут.
      </LeaveGuard>
    </form>
  );
}

interface PartProps {
  form: ServerForm<SettingsValues, ShopSettings>;
  conflict: Conflict | null;
}

/** The field's own hint, or what somebody else has saved in it. */
function hintOf(conflict: Conflict | null, field: SettingsField, hint?: string): { hint?: string } {
  const saved = conflict?.[field];
  if (saved !== undefined) return { hint: `Сейчас сохранено: ${saved === '' ? 'пусто' : saved}` };
  return hint === undefined ? {} : { hint };
}

function Terms({ form, conflict }: PartProps) {
  const of = (field: SettingsField, hint?: string) =>
    ({ form, name: field, required: true, autoComplete: 'off', ...hintOf(conflict, field, hint) }) as const;
  return (
    <div className={styles.column}>
      <Panel title="Доставка">
        <div className={styles.fields}>
          <FormText {...of('terms.courier')} label="Курьер" suffix="₽" inputMode="decimal" />
          <FormText
            {...of('terms.courierFreeFrom', 'По сумме товаров')}
            label="Бесплатно от"
            suffix="₽"
            inputMode="decimal"
          />
        </div>
        <p className={styles.muted}>Самовывоз бесплатный. Транспортную компанию менеджер рассчитывает в заказе.</p>
      </Panel>
      <Panel title="Бонусы">
        <div className={styles.fields}>
          <FormText
            {...of('terms.bonusPercent', 'От товаров, оплаченных деньгами')}
            label="Начислять"
            suffix="%"
            inputMode="decimal"
          />
          <FormText
            {...of('terms.bonusSpendPercent', 'От суммы товаров')}
            label="Оплатить бонусами не больше"
            suffix="%"
            inputMode="decimal"
          />
          <FormText
            {...of('terms.bonusUsableAfterDays', 'После получения заказа')}
            label="Доступны через"
            suffix="дн."
            inputMode="numeric"
          />
          <FormText
            {...of('terms.bonusExpireAfterDays', 'После получения заказа')}
            label="Сгорают через"
            suffix="дн."
            inputMode="numeric"
          />
        </div>
      </Panel>
      <Panel title="Опт">
        <div className={styles.fields}>
          <FormText
            {...of('terms.wholesaleMinimum', '0 — любая сумма')}
            label="Минимальная сумма заказа"
            suffix="₽"
            inputMode="decimal"
          />
        </div>
      </Panel>
      <Panel title="Касса">
        <div className={styles.fields}>
          <FormText
            {...of('terms.sellerDiscountPercent', 'Больше — с PIN администратора')}
            label="Скидка продавца не больше"
            suffix="%"
            inputMode="decimal"
          />
          <FormText
            {...of('terms.drawerTolerance', 'Больше — с примечанием')}
            label="Расхождение кассы не больше"
            suffix="₽"
            inputMode="decimal"
          />
        </div>
        <p className={styles.muted}>Администратор даёт любую скидку. Кассы узнают о новом пределе, когда есть сеть.</p>
      </Panel>
      <Panel title="Заказы без подтверждения">
        <div className={styles.fields}>
          <FormText
            {...of('terms.heldOrdersMost', 'Новых заказов у одного покупателя')}
            label="Заказов не больше"
            inputMode="numeric"
          />
          <FormText
            {...of('terms.heldUnitsMost', 'Во всех его новых заказах')}
            label="Товаров не больше"
            suffix="шт."
            inputMode="numeric"
          />
          <FormText
            {...of('terms.heldSumMost', 'Во всех его новых заказах')}
            label="На сумму не больше"
            suffix="₽"
            inputMode="decimal"
          />
          <FormText
            {...of('terms.heldFactor', 'Во столько раз больше можно оптовику и всем из одной сети вместе')}
            label="Опту и одной сети"
            suffix="×"
            inputMode="numeric"
          />
          <FormText
            {...of('terms.heldDays', '0 — держать, пока не отменят')}
            label="Держать товары"
            suffix="дн."
            inputMode="numeric"
          />
          <FormText
            {...of('terms.lettersPerDay', 'О заказах, которые покупатель оформил или отменил сам')}
            label="Писем на один адрес за сутки"
            inputMode="numeric"
          />
        </div>
        <p className={styles.muted}>
          Пока заказ новый, его товары отложены и другим не продаются. Покупателя предупредим за день до отмены.
        </p>
      </Panel>
    </div>
  );
}

function Facts({ form, conflict }: PartProps) {
  const of = (field: SettingsField, hint?: string) =>
    ({ form, name: field, autoComplete: 'off', ...hintOf(conflict, field, hint) }) as const;
  return (
    <div className={styles.column}>
      <Panel title="Магазин">
        <div className={styles.fields}>
          <FormText {...of('shop.name', 'В шапке, заголовках и письмах')} label="Название" required maxLength={60} />
          <FormText
            {...of('shop.legalName', 'В подвале, документах и на чеках')}
            label="Юридическое лицо"
            required
            maxLength={160}
          />
          <FormText {...of('shop.inn')} label="ИНН" required inputMode="numeric" />
          <FormText {...of('shop.ogrn')} label="ОГРН или ОГРНИП" required inputMode="numeric" />
        </div>
      </Panel>
      <Panel title="Реквизиты для счетов">
        <div className={styles.fields}>
          <FormText {...of('shop.kpp', 'У предпринимателя его нет')} label="КПП" inputMode="numeric" />
          <FormText {...of('shop.address')} label="Юридический адрес" maxLength={300} />
          <FormText {...of('shop.bankName')} label="Банк" required maxLength={160} />
          <FormText {...of('shop.bik')} label="БИК" required inputMode="numeric" />
          <FormText {...of('shop.account')} label="Расчётный счёт" required inputMode="numeric" />
          <FormText {...of('shop.corrAccount')} label="Корреспондентский счёт" required inputMode="numeric" />
          <FormText
            {...of('shop.vat', 'Как в счёте: «без НДС», «в том числе НДС 20\u00a0%»')}
            label="НДС"
            required
            maxLength={60}
          />
        </div>
      </Panel>
      <Panel title="Связь">
        <div className={styles.fields}>
          <FormPhone {...of('shop.phone')} label="Телефон" required />
          <FormText {...of('shop.email')} label="Почта" required type="email" inputMode="email" />
          <FormText {...of('shop.chatUrl', 'Ссылка https://; пусто — без кнопки')} label="Чат" inputMode="url" />
          <FormText
            {...of('shop.messengerUrl', 'Ссылка https://; пусто — без кнопки')}
            label="Второй мессенджер"
            inputMode="url"
          />
        </div>
      </Panel>
    </div>
  );
}
