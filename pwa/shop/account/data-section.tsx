/** /account/data: given consents, export of the person's own data, deletion of the account. */
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { businessDay } from '#contract/values/business-day.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { saveFile } from '../../parts/page/save-file.ts';
import { historyText } from '../../parts/time/moments.ts';
import { consentsQuery, readOwnData, requestDeletion, withdrawDeletion } from '../../queries/profile.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { RowsState } from './list-states.tsx';
import styles from './section.module.css';
import { useAccount } from './use-account.ts';
import { useState } from 'react';
import { describeFailure } from '../../queries/describe-failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

const DOWNLOAD = <Download />;

export function DataSection() {
  return (
    <div className={styles.stack}>
      <OwnDataPanel />
      <ConsentsPanel />
      <DeletionPanel />
    </div>
  );
}

/** Pretty-printed, so that a person can read it too. */
function saveJson(name: string, value: unknown, timeZone: string): void {
  saveFile(`${name}-${businessDay(new Date(), timeZone)}.json`, 'application/json', JSON.stringify(value, null, 2));
}

function OwnDataPanel() {
  const { timezone } = useShop();
  const toast = useToast();
  const { run, busy } = useSave();
  async function download() {
    const result = await run(readOwnData);
    if (result.kind === 'done') return saveJson('moi-dannye', result.answer, timezone);
    const text =
      result.kind === 'refused' && result.message !== ''
        ? result.message
        : 'Не удалось скачать: сервер не отвечает. Попробуйте, когда появится связь.';
    toast.show({ text, tone: 'error' });
  }
  return (
    <Panel title="Копия данных">
      <div className={styles.stack}>
        <p className="ink-soft">
          Одним файлом: профиль, заявка на оптовые цены, заказы и письма о них, чеки, бонусы, корзина и избранное,
          согласия, устройства, история аккаунта. Остальное, что магазин о вас хранит, выдадут по запросу в магазин.
        </p>
        <div className="flex wrap gap-3 full-on-phones">
          <Button variant="outline" icon={DOWNLOAD} busy={busy} onClick={() => void download()}>
            Скачать мои данные
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const CONSENT_NAMES: Readonly<Record<string, string>> = {
  personal_data: 'Обработка персональных данных',
  offer: 'Публичная оферта',
};

function ConsentsPanel() {
  const { timezone } = useShop();
  const { person } = useAccount();
  const query = useQuery(consentsQuery(person));
  const { data } = query;
  return (
    <Panel title="Согласия">
      <div className={styles.stack}>
        <RowsState of={query} title="Не удалось получить согласия" />
        {data?.length === 0 && <p className="ink-soft">Согласий через сайт вы не давали.</p>}
        {data !== undefined && data.length > 0 && (
          <>
            <ul className="grid">
              {data.map(({ _id, kind, text, givenAt, textVersion }) => (
                <li key={_id} className={styles.item}>
                  <Disclosure title={CONSENT_NAMES[kind] ?? kind}>
                    <p className="ink-soft">{text}</p>
                  </Disclosure>
                  <p className="muted text-14">
                    Дано {historyText(givenAt, new Date(), timezone)} · редакция от {dayText(textVersion)}
                  </p>
                </li>
              ))}
            </ul>
            <div className="flex wrap gap-3 full-on-phones">
              <Button variant="outline" icon={DOWNLOAD} onClick={() => saveJson('soglasiya', data, timezone)}>
                Скачать согласия
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Requests deletion of the account, and withdraws the request until an administrator has carried it out. */
function DeletionPanel() {
  const { profile, failed } = useAccount();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const { run, busy } = useSave();
  const { timezone } = useShop();
  const requestedAt = profile?.deletionRequestedAt ?? null;
  const isRequested = requestedAt !== null;

  async function confirm() {
    const result = await run(isRequested ? withdrawDeletion : requestDeletion);
    setOpen(false);
    if (result.kind === 'done')
      toast.show({ text: isRequested ? 'Запрос отозван' : 'Запрос на удаление отправлен', tone: 'ok' });
    else toast.show({ text: describeFailure(result, 'Не получилось'), tone: 'error' });
  }

  return (
    <Panel title="Удаление аккаунта">
      <div className={styles.stack}>
        {isRequested ? (
          <Notice tone="low" title={`Запрос на удаление отправлен: ${historyText(requestedAt, new Date(), timezone)}`}>
            Администратор удалит аккаунт. Пока он этого не сделал, запрос можно отозвать.
          </Notice>
        ) : (
          <p className="ink-soft">
            Запрос увидит администратор магазина. Пока аккаунт не удалён, запрос можно отозвать.
          </p>
        )}
        {profile === undefined && failed && (
          <p className="muted text-14">Без связи с сервером отправить запрос нельзя.</p>
        )}
        <div className="flex wrap gap-3 full-on-phones">
          <Button
            variant={isRequested ? 'outline' : 'danger'}
            disabled={profile === undefined}
            onClick={() => setOpen(true)}
          >
            {isRequested ? 'Отозвать запрос' : 'Удалить аккаунт'}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={isRequested ? 'Отозвать запрос на удаление?' : 'Запросить удаление аккаунта?'}
        confirmLabel={isRequested ? 'Отозвать' : 'Запросить удаление'}
        danger={!isRequested}
        busy={busy}
        busyLabel="Отправляем…"
        onConfirm={() => void confirm()}
      >
        {isRequested
          ? 'Аккаунт останется, и всё в нём будет как прежде.'
          : 'Администратор удалит ваш профиль, и войти с этим телефоном больше не получится. Документы о покупках закон велит хранить пять лет: имени и контактов в них не останется.'}
      </ConfirmDialog>
    </Panel>
  );
}
