import { Download, Trash2 } from 'lucide-react';
import { readCustomerData, type Customer } from '#contract/accounts/customers.ts';
import { ERASURE_LEAVES } from '#contract/people/erasure.ts';
import { isColleague } from '#contract/roles.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { saveFile } from '../../parts/page/save-file.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { usePersonAct } from '../../queries/customers.ts';
import { useShop } from '../../queries/shop.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ChooseAct } from './act-dialogs.tsx';
import { ActFailure } from './person-dialog.tsx';
import { ACT_LABELS } from './person-acts.ts';
import { PersonPart } from './person-part.tsx';
import styles from './person-panel.module.css';
import { Button } from '../kit/buttons.tsx';

export function PersonData({ person, isSelf, onAct }: { person: Customer; isSelf: boolean; onAct: ChooseAct }) {
  return (
    <PersonPart title="Персональные данные">
      {person.erased === null ? (
        <StoredData person={person} isSelf={isSelf} onAct={onAct} />
      ) : (
        <Notice tone="neutral" title="Данные удалены">
          {person.deletionRequestedAt !== null && (
            <p>
              Запрос от <Moment at={person.deletionRequestedAt} /> выполнен.
            </p>
          )}
          <p>
            <Moment at={person.erased.at} /> · {person.erased.by === '' ? 'командой на сервере' : person.erased.by}
          </p>
          <p>Остались: {lowerFirst(ERASURE_LEAVES)}</p>
        </Notice>
      )}
    </PersonPart>
  );
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function StoredData({ person, isSelf, onAct }: { person: Customer; isSelf: boolean; onAct: ChooseAct }) {
  const { timezone } = useShop();
  const { busy, failure, send } = usePersonAct(person._id);
  async function download(): Promise<void> {
    const result = await send(readCustomerData, { params: { id: person._id } });
    if (result.kind !== 'done') return;
    const name = `dannye-klienta-${businessDay(new Date(), timezone)}.json`;
    saveFile(name, 'application/json', JSON.stringify(result.answer, null, 2));
  }
  return (
    <>
      {person.deletionRequestedAt !== null && (
        <Notice tone="low" title="Просит удалить аккаунт">
          Запрос от <Moment at={person.deletionRequestedAt} />. Пока он не выполнен и не отозван, его видно в списке
          «Просят удалить».
        </Notice>
      )}
      <p className={styles.quiet}>
        По запросу человеку отдают всё, что магазин о нём хранит: профиль, согласия, сеансы, заказы и письма о них, чеки
        с его телефоном, бонусы, заметки и записи журнала.
      </p>
      {!isSelf && isColleague(person.role) && (
        <p className={styles.quiet}>Данные сотрудника удалить нельзя: сначала сделайте его покупателем.</p>
      )}
      <div className={styles.acts}>
        <Button variant="outline" icon={Download} busy={busy} onClick={() => void download()}>
          Скачать данные
        </Button>
        {!isSelf && !isColleague(person.role) && (
          <Button variant="danger" icon={Trash2} onClick={() => onAct('erase', person)}>
            {ACT_LABELS.erase}…
          </Button>
        )}
      </div>
      {failure !== null && <ActFailure failure={failure} now={person} />}
    </>
  );
}
