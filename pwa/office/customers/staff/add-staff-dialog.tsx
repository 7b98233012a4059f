/** Adds a staff member: name, phone, role; then shows the code with which they set their password. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/endpoint.ts';
import { addStaff, type StaffRole } from '#contract/accounts/staff.ts';
import { COLLEAGUES } from '#contract/roles.ts';
import { FormPhone, FormText } from '../../../parts/forms/form-fields.tsx';
import { dropFormDraft } from '../../../parts/forms/form-drafts.ts';
import { FormFailure } from '../../../parts/forms/form-failure.tsx';
import { useServerForm } from '../../../parts/forms/use-server-form.ts';
import { paths } from '../../../parts/page/paths.ts';
import { nameOrPhone, roleText } from '../../../parts/people/person-words.ts';
import { staffQuery } from '../../../queries/staff.ts';
import type { MutationResult } from '../../../queries/mutation.ts';
import { useSave } from '../../../queries/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { RestoredNotice } from '../../kit/restored-notice.tsx';
import { useKeptFields } from '../../kit/use-kept-fields.ts';
import { IssuedCode, useMinutesLeft, CodeInstructions } from '../issued-code.tsx';
import { ROLE_PERMISSIONS } from '../person-acts.ts';

type Added = AnswerOf<typeof addStaff>;

const FORM_ID = 'add-staff';
const DRAFT = 'staff';
const LABELS = { name: 'Имя и фамилия', phone: 'Телефон', role: 'Роль' } as const;

export function AddStaffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [added, setAdded] = useState<Added | null>(null);
  // Kept for repeats after a lost answer.
  const [id] = useState(() => newId());
  const { busy, send: write } = useSave();
  function close(): void {
    dropFormDraft(DRAFT);
    onClose();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={added === null ? 'Новый сотрудник' : 'Код для первого входа'}
      size={640}
      firm
      footer={
        added === null ? (
          <>
            <Button type="submit" form={FORM_ID} busy={busy} busyLabel="Добавляем…">
              Добавить и получить код
            </Button>
            <Button variant="outline" onClick={close}>
              Отмена
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Готово</Button>
        )
      }
    >
      {added === null ? (
        <StaffForm send={(body) => write(addStaff, { body: { ...body, id } })} onDone={setAdded} />
      ) : (
        <FirstCode added={added} />
      )}
    </Dialog>
  );
}

function FirstCode({ added }: { added: Added }) {
  const left = useMinutesLeft(added.expiresAt);
  return (
    <div className="grid gap-4">
      <IssuedCode issued={added} minutesLeft={left} />
      <CodeInstructions phone={added.phone} recipient="сотруднику" />
    </div>
  );
}

interface StaffFormProps {
  send: (body: { name: string; phone: string; role: StaffRole }) => Promise<MutationResult<Added>>;
  onDone: (added: Added) => void;
}

function StaffForm({ send, onDone }: StaffFormProps) {
  /** The entered phone, when it already has an account. */
  const [takenPhone, setTakenPhone] = useState<string | null>(null);
  const form = useServerForm({
    schema: addStaff.body,
    initial: { name: '', phone: '', role: 'manager' as StaffRole },
    send: async (body) => {
      const result = await send(body);
      setTakenPhone(result.kind === 'refused' && result.code === 'phone_taken' ? body.phone : null);
      return result;
    },
    fieldOfCode: { phone_taken: 'phone' },
    onDone: (added) => {
      drop();
      onDone(added);
    },
  });
  const { isRestored, drop } = useKeptFields(DRAFT, form.fields, LABELS);
  return (
    <form {...form.props} id={FORM_ID} className="grid gap-4">
      {isRestored && <RestoredNotice />}
      <FormFailure failure={form.failure} fallback="Не удалось добавить сотрудника" />
      <FormText form={form} name="name" label="Имя и фамилия" size={48} autoComplete="off" required />
      <FormPhone form={form} name="phone" label="Телефон" size={48} autoComplete="off" required />
      {takenPhone !== null && <TakenNotice phone={takenPhone} />}
      <Controller
        control={form.fields.control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RadioCards
            label="Роль"
            value={value}
            onChange={onChange}
            options={COLLEAGUES.map((role) => ({ value: role, label: roleText(role), hint: ROLE_PERMISSIONS[role] }))}
          />
        )}
      />
    </form>
  );
}

/** Says whose the phone is: a colleague is named, since the list of clients doesn't have them; a buyer is found there. */
export function TakenNotice({ phone }: { phone: string }) {
  const { data } = useQuery(staffQuery);
  const colleague = data?.find((member) => member.phone === phone);
  return (
    <Notice tone="low">
      {colleague === undefined ? (
        <>
          Человек с этим телефоном уже записан: <Link to={paths.adminCustomers({ q: phone })}>откройте карточку</Link>.
          Покупателю там дают роль, пароль останется прежним.
        </>
      ) : (
        <>
          Это телефон сотрудника: {nameOrPhone(colleague)}, {roleText(colleague.role).toLowerCase()}. Действия с ним — в
          списке сотрудников: там меняют роль, выдают новый код и открывают доступ.
        </>
      )}
    </Notice>
  );
}
