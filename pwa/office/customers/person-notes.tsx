/** Administrators' notes about the person; each is added and removed separately. */
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { v7 as newId } from 'uuid';
import {
  addNote,
  type Customer,
  type listNotes,
  NOTE_MAX,
  type PersonNote,
  removeNote,
} from '#contract/accounts/customers.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { notesQuery, usePersonAct } from '../../queries/customers.ts';
import { isSettled } from '../../queries/mutation.ts';
import { keepAs } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ActFailure } from './act-failure.tsx';
import { isReused } from './person-dialog.tsx';
import { NotLoaded, PersonPart } from './person-part.tsx';
import styles from './person-panel.module.css';
import { Form } from '../../ui/form.tsx';
import { Button, IconButton } from '../kit/buttons.tsx';

const REUSED = (
  <Notice tone="low" urgent title="Прошлая запись сохранилась">
    Ответ сервера на неё потерялся. Проверьте заметки выше: если нужна ещё одна, добавьте её снова.
  </Notice>
);

export function PersonNotes({ person }: { person: Customer }) {
  const { data, error, refetch } = useQuery(notesQuery(person._id));
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
      {data === undefined && error !== null && <NotLoaded what="Заметки" onRetry={() => void refetch()} />}
      {data !== undefined && data.items.length > 0 && (
        <ol className={styles.history}>
          {data.items.map((note) => (
            <li key={note._id} className={styles.note}>
              <div className="min-w-0 anywhere">
                <p className="pre-line">{note.text}</p>
                <p className={styles.by}>
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
