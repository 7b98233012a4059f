/** /admin/settings: the list of sections; /admin/settings/:part: one of them. */
import { useQuery, useQueries } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { OpenedForm } from '../kit/edit-form.tsx';
import { OfficeHead } from '../kit/list-page.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { settingsQuery, backupQuery, demoQuery, useDemoRemoval } from '../../queries/settings.ts';
import { historyQuery } from '../../queries/customers.ts';
import { ExchangePanel, MarketPanel } from './exchange-panel.tsx';
import { FacePanel } from './face-panel.tsx';
import { MailPanel } from './mail-panel.tsx';
import { NumberingPanel } from './numbering-panel.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SlotsPanel } from './slots-panel.tsx';
import { StockRulesPanel } from './stock-rules-panel.tsx';
import { VatPanel } from './vat-panel.tsx';
import styles from './settings.module.css';
import type { BackupPlace } from '#contract/shop/readiness.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Link, useMatch } from 'react-router-dom';
import { AuditRows } from '../kit/audit-lines.tsx';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { SETTINGS_PANELS, SETTINGS_PARTS, type SettingsPart } from './settings-panels.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { Panel } from '../../ui/panel.tsx';
import { DEMO_WORD, type Demo } from '#contract/shop/demo.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useFields } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';

const PANELS: Readonly<Record<string, ComponentType>> = {
  face: FacePanel,
  opening: OpeningPanel,
  slots: SlotsPanel,
  vat: VatPanel,
  numbering: NumberingPanel,
  stock: StockRulesPanel,
  mail: MailPanel,
  exchange: ExchangePanel,
  market: MarketPanel,
};

export function SettingsPage() {
  const part = useMatch(ROUTES.adminSettingsPart)?.params.part;
  const shown = SETTINGS_PARTS.find((one) => one.part === part);
  usePageTitle(shown?.title ?? 'Настройки');
  return <div className={styles.page}>{shown === undefined ? <Parts /> : <Section key={part} {...shown} />}</div>;
}

function Parts() {
  return (
    <>
      <OfficeHead
        title="Настройки"
        lead={
          <>
            <p className={styles.lead}>
              Действуют сразу: в новых заказах, на витрине, в письмах и на чеках. Оформленные заказы сохраняют свои
              суммы.
            </p>
            <BackupLine />
          </>
        }
      />
      <nav className={styles.parts} aria-label="Разделы настроек">
        {SETTINGS_PARTS.map(({ part, title, about }) => (
          <Link key={part} to={paths.adminSettings(part)} className={styles.part}>
            <b className="petrol">{title}</b>
            <span className={`truncated ${styles.muted}`}>{about}</span>
          </Link>
        ))}
      </nav>
      <DemoPanel />
      <SettingsHistory />
    </>
  );
}

function Section({ part, title }: SettingsPart) {
  const panel = SETTINGS_PANELS.find((one) => one.part === part);
  const Panel = PANELS[part];
  return (
    <>
      <Breadcrumbs
        items={[
          <Link key="all" to={paths.adminSettings()}>
            Настройки
          </Link>,
          title,
        ]}
      />
      <OfficeHead title={title} />
      {panel !== undefined && (
        <OpenedForm query={settingsQuery} notKept="Менять настройки можно только при связи с сервером">
          {(opened) => <SettingsForm settings={opened} panel={panel} />}
        </OpenedForm>
      )}
      {Panel !== undefined && <Panel />}
    </>
  );
}

const PLACES: Readonly<Record<BackupPlace, string>> = {
  'same-disk': 'на том же диске, что и магазин: поломка диска унесёт и её. Укажите другой диск или хранилище',
  'other-disk': 'на другом диске сервера',
  store: 'в хранилище вне сервера',
};

export function BackupLine() {
  const { data } = useQuery(backupQuery);
  if (data === undefined) return null;
  const { backup } = data;
  if (backup === undefined)
    return <p className={styles.lead}>Резервные копии не делаются: на сервере для них не указана папка.</p>;
  if (backup.at === null) return <p className={styles.lead}>Резервной копии магазина пока нет.</p>;
  return (
    <p className={styles.lead}>
      Последняя резервная копия: <Moment at={backup.at} />, {PLACES[backup.place]}
      {backup.overdue && '. Это давно: проверьте сервер и место для копий'}.
    </p>
  );
}

const SHOWN = 6;

const SUBJECTS = ['shop', 'face', 'terms', 'mail', 'opening', 'vat', 'numbering', 'stock_rules'];

export function SettingsHistory() {
  const answers = useQueries({ queries: SUBJECTS.map((subject) => historyQuery(subject)) });
  if (answers.some(({ data }) => data === undefined)) return null;
  const entries = answers.flatMap(({ data }) => data?.items ?? []).filter(({ subject }) => subject.kind === 'settings');
  entries.sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title="Что меняли" titleAside={<Link to={paths.adminAudit()}>Журнал действий</Link>}>
      {entries.length === 0 ? (
        <p className={styles.muted}>Настройки ещё не меняли: действуют исходные.</p>
      ) : (
        <AuditRows
          className="grid gap-4"
          of={entries.slice(0, SHOWN)}
          by={({ actor }) => (actor === null ? '' : nameOrPhone(actor))}
        />
      )}
    </Panel>
  );
}

/** The remaining demo data and the trial acts on them, with a button that removes them. Hidden when there are none. */
function DemoPanel() {
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
