/** A till's name, edited in place. */
import { PencilLine } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { DEVICE_NAME_MAX, renameDevice, type Device } from '#contract/devices/devices.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './devices.module.css';

export function DeviceName({ device }: { device: Device }) {
  const [isEditing, edit] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  if (isEditing) {
    return (
      <NameForm
        device={device}
        onDone={() => {
          edit(false);
          // The field unmounts, so the focus returns to the button that opened it.
          requestAnimationFrame(() => pencil.current?.focus());
        }}
      />
    );
  }
  return (
    <span className={styles.name}>
      <span>
        <b>Касса {device.prefix}</b>
        <span className={device.name === '' ? 'muted text-14 nowrap' : styles.called}>
          {device.name === '' ? 'Без названия' : device.name}
        </span>
      </span>
      <IconButton ref={pencil} label={`Переименовать кассу ${device.prefix}`} onClick={() => edit(true)}>
        <PencilLine size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}

function NameForm({ device, ...props }: { device: Device; onDone: () => void }) {
  const form = useTyping(`device ${device.id}`, { name: device.name });
  const { name } = form.typed;
  const { send, busy, failure } = useSave();

  function onDone(): void {
    form.drop();
    props.onDone();
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === device.name) {
      onDone();
      return;
    }
    const result = await send(renameDevice, { params: { id: device.id }, body: { name } });
    if (result.kind === 'done') onDone();
  }
  return (
    <form
      className={styles.renaming}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <TextField
        label={`Название кассы ${device.prefix}`}
        hideLabel
        autoFocus
        autoComplete="off"
        placeholder="Например, Зал у входа"
        maxLength={DEVICE_NAME_MAX}
        {...fieldsOf(form).text('name')}
        error={failure === null ? undefined : describeFailure(failure, 'Не сохранено')}
      />
      <span className="flex wrap gap-2">
        <Button type="submit" busy={busy} busyLabel="Сохраняем…">
          Сохранить
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Отмена
        </Button>
      </span>
    </form>
  );
}
