import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Download, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  addNote,
  type Customer,
  type listNotes,
  NOTE_MAX,
  type PersonNote,
  readCustomerData,
  removeNote,
} from '#contract/accounts/customers.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { ERASURE_LEAVES } from '#contract/people/erasure.ts';
import { isColleague } from '#contract/roles.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { saveFile } from '../../parts/page/save-file.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { notesQuery, usePersonAct } from '../../queries/customers.ts';
import { isSettled } from '../../queries/mutation.ts';
import { useShop } from '../../queries/shop.ts';
import { keepAs } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ChooseAct } from './act-dialogs.tsx';
import { ACT_LABELS } from './person-acts.ts';
import { ActFailure, isReused } from './person-dialog.tsx';
import styles from './person-panel.module.css';
import { Button, IconButton, LinkButton } from '../kit/buttons.tsx';

export function PersonPart({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className="row gap-3">
        {title} {mark}
      </h3>
      {children}
    </section>
  );
}

interface PersonRowsProps<Row> {
  of: readonly Row[];
  /** Its key, and what stands in it: what it is, and in a second line when and by whom. */
  row: (row: Row) => readonly [key: string, title: ReactNode, about?: ReactNode];
}

export function PersonRows<Row>({ of, row }: PersonRowsProps<Row>) {
  if (of.length === 0) return null;
  return (
    <ol className={styles.history}>
      {of.map(row).map(([key, title, about]) => (
        <li key={key}>
          <p className="weight-label">{title}</p>
          {about !== undefined && <p className="muted text-14">{about}</p>}
        </li>
      ))}
    </ol>
  );
}

type AnswerState = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;

/** In place of what did not load; the rest of the card stays. */
export const NotLoaded = ({ what, of: { data, error, refetch } }: { what: string; of: AnswerState }) =>
  data === undefined &&
  error !== null && (
    <p className="muted text-14">
      {what} не загрузились. <LinkButton onClick={() => void refetch()}>Повторить</LinkButton>
    </p>
  );

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
      <p className="muted text-14">
        По запросу человеку отдают всё, что магазин о нём хранит: профиль, согласия, сеансы, заказы и письма о них, чеки
        с его телефоном, бонусы, заметки и записи журнала.
      </p>
      {!isSelf && isColleague(person.role) && (
        <p className="muted text-14">Данные сотрудника удалить нельзя: сначала сделайте его покупателем.</p>
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

const REUSED = (
  <Notice tone="low" urgent title="Прошлая запись сохранилась">
    Ответ сервера на неё потерялся. Проверьте заметки выше: если нужна ещё одна, добавьте её снова.
  </Notice>
);

export function PersonNotes({ person }: { person: Customer }) {
  const answer = useQuery(notesQuery(person._id));
  const notes = answer.data?.items ?? [];
  // With its id: sent again after a reload, the note is still written once.
  const draft = `note ${person._id}`;
  const { typed, type } = useTyping(draft, { id: newId(), text: '' });
  const { id, text } = typed;
  const [noteToRemove, setNoteToRemove] = useState<PersonNote | null>(null);
  const { busy, failure, send } = usePersonAct(person._id);
  const removing = usePersonAct(person._id);
  const keep = keepAs<AnswerOf<typeof listNotes>>(notesQuery(person._id));

  async function add(): Promise<void> {
    if (text.trim() === '' || busy) return;
    const result = await send(addNote, { params: { id: person._id }, body: { id, text } }, keep);
    if (isSettled(result)) type({ id: newId(), ...(result.kind === 'done' ? { text: '' } : {}) });
  }

  async function remove(note: PersonNote): Promise<void> {
    const result = await removing.send(removeNote, { params: { id: person._id, noteId: note._id } }, keep);
    if (result.kind === 'done') setNoteToRemove(null);
  }

  return (
    <PersonPart title="Заметки">
      <NotLoaded what="Заметки" of={answer} />
      {notes.length > 0 && (
        <ol className={styles.history}>
          {notes.map((note) => (
            <li key={note._id} className="flex between items-start gap-2">
              <div className="min-w-0 anywhere">
                <p className="pre-line">{note.text}</p>
                <p className="muted text-14">
                  {note.author} · <Moment at={note.at} />
                </p>
              </div>
              <IconButton icon={X} label="Удалить заметку" onClick={() => setNoteToRemove(note)} />
            </li>
          ))}
        </ol>
      )}
      <Form className={styles.write} onSend={add}>
        <TextArea
          label="Новая заметка"
          hint="Видна только администраторам"
          rows={2}
          maxLength={NOTE_MAX}
          value={text}
          disabled={busy}
          onChange={(event) => type({ text: event.target.value })}
        />
        <Button type="submit" variant="outline" busy={busy} busyLabel="Сохраняем…" disabled={text.trim() === ''}>
          Добавить заметку
        </Button>
      </Form>
      <LeaveGuard dirty={text.trim() !== ''} draft={draft} mayLeave={() => false} onLeave={() => type({ text: '' })}>
        Новая заметка не сохранена. Если уйти, она пропадёт.
      </LeaveGuard>
      {failure !== null && (isReused(failure) ? REUSED : <ActFailure failure={failure} now={person} />)}
      <ConfirmDialog
        open={noteToRemove !== null}
        title="Удалить заметку?"
        confirmLabel="Удалить"
        danger
        busy={removing.busy}
        busyLabel="Удаляем…"
        onConfirm={() => noteToRemove !== null && void remove(noteToRemove)}
        onOpenChange={(open) => !open && setNoteToRemove(null)}
      >
        <span className="pre-line">{noteToRemove?.text}</span>
        {removing.failure !== null && <ActFailure failure={removing.failure} now={person} />}
      </ConfirmDialog>
    </PersonPart>
  );
}
