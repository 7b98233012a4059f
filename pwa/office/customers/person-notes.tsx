/** Administrators' notes about the person; each is added and removed separately. */
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { v7 as newId } from 'uuid';
import type { Customer } from '#contract/people/customers.ts';
import { NOTE_MAX, type PersonNote } from '#contract/people/notes.ts';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { notesQuery, useCustomerActs } from '../../queries/customers.ts';
import { isSettled } from '../../queries/mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ActFailure } from './act-failure.tsx';
import styles from './person-panel.module.css';
import { useAct } from './use-act.ts';

export function PersonNotes({ person }: { person: Customer }) {
  const { data, error, refetch } = useQuery(notesQuery(person._id));
  const acts = useCustomerActs();
  const draft = `note ${person._id}`;
  // With its id: sent again after a reload, the note is still written once.
  const [kept] = useState(() => readTyping(draft, { id: '', text: '' }));
  const [text, setText] = useState(kept?.text ?? '');
  const [id, setId] = useState(() => kept?.id ?? newId());
  useKeptTyping(draft, text === '' ? null : { id, text });
  const [noteToRemove, setNoteToRemove] = useState<PersonNote | null>(null);
  const { busy, failure, run } = useAct<unknown>(() => setText(''));
  const removing = useAct<unknown>(() => setNoteToRemove(null));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') return;
    void run(async () => {
      const result = await acts.addNote(person._id, { id, text });
      if (isSettled(result)) setId(newId());
      return result;
    });
  }

  return (
    <section className={styles.part} aria-label="Заметки">
      <h3 className={styles.title}>Заметки</h3>
      {data === undefined && error !== null && (
        <p className={styles.quiet}>
          Заметки не загрузились.{' '}
          <Button variant="link" onClick={() => void refetch()}>
            Повторить
          </Button>
        </p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ol className={styles.history}>
          {data.items.map((note) => (
            <li key={note._id} className={styles.note}>
              <div>
                <p className={styles.lines}>{note.text}</p>
                <p className={styles.by}>
                  {note.author} · <Moment at={note.at} />
                </p>
              </div>
              <IconButton label="Удалить заметку" onClick={() => setNoteToRemove(note)}>
                <X size={20} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <form className={styles.write} onSubmit={submit}>
        <TextArea
          label="Новая заметка"
          hint="Видна только администраторам"
          rows={2}
          maxLength={NOTE_MAX}
          value={text}
          disabled={busy}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="outline" busy={busy} busyLabel="Сохраняем…" disabled={text.trim() === ''}>
          Добавить заметку
        </Button>
      </form>
      <LeaveGuard dirty={text.trim() !== ''} draft={draft} mayLeave={() => false} onLeave={() => setText('')}>
        Новая заметка не сохранена. Если уйти, она пропадёт.
      </LeaveGuard>
      {failure !== null &&
        (failure.kind === 'refused' && failure.code === 'act_id_reused' ? (
          <Notice tone="low" urgent title="Прошлая запись сохранилась">
            Ответ сервера на неё потерялся. Проверьте заметки выше: если нужна ещё одна, добавьте её снова.
          </Notice>
        ) : (
          <ActFailure failure={failure} now={person} />
        ))}
      <ConfirmDialog
        open={noteToRemove !== null}
        title="Удалить заметку?"
        confirmLabel="Удалить"
        danger
        busy={removing.busy}
        busyLabel="Удаляем…"
        onConfirm={() =>
          noteToRemove !== null && void removing.run(() => acts.removeNote(person._id, noteToRemove._id))
        }
        onOpenChange={(open) => !open && setNoteToRemove(null)}
      >
        <span className={styles.lines}>{noteToRemove?.text}</span>
        {removing.failure !== null && <ActFailure failure={removing.failure} now={person} />}
      </ConfirmDialog>
    </section>
  );
}
