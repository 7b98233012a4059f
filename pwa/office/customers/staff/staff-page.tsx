/** /admin/staff: who works in the shop, apart from its customers; adding somebody, codes, roles and access. */
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/values/plural.ts';
import { usePerson } from '../../../device/person/use-session.ts';
import { OfficeAnswer } from '../../kit/office-answer.tsx';
import { OfficeHead } from '../../kit/office-head.tsx';
import { paths } from '../../../parts/page/paths.ts';
import { usePageTitle } from '../../../parts/page/use-page-title.ts';
import { staffQuery } from '../../../queries/staff.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useActDialogs } from '../act-dialogs.tsx';
import styles from '../../kit/office.module.css';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { StaffTable } from './staff-table.tsx';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** To an administrator whose password alone opens the office. */
function ProtectYourself() {
  return (
    <Notice
      tone="mint"
      title="Защитите свой вход"
      icon={<ShieldCheck {...ICON} />}
      action={
        <Link to={paths.accountPassword()} className={buttonClass({ variant: 'outline' })}>
          Включить код при входе
        </Link>
      }
    >
      Пароль администратора открывает всё. С кодом из приложения на телефоне одного пароля будет мало.
    </Notice>
  );
}

export function StaffPage() {
  usePageTitle('Сотрудники');
  const { person: self } = usePerson();
  const answer = useQuery(staffQuery);
  const [choose, dialog] = useActDialogs();
  /** Counts the dialogs opened, each of which begins anew; null while none is. */
  const [adding, setAdding] = useState({ open: false, times: 0 });
  return (
    <div className={styles.page}>
      <div className={styles.pane}>
        <OfficeHead
          title="Сотрудники"
          count={answer.data && counted(answer.data.length, 'человек', 'человека', 'человек')}
        >
          <Button
            icon={<UserRoundPlus {...ICON} />}
            onClick={() => setAdding(({ times }) => ({ open: true, times: times + 1 }))}
          >
            Добавить сотрудника
          </Button>
        </OfficeHead>
        <OfficeAnswer answer={answer} notKept="Данные сотрудников не хранятся на устройстве">
          {(people) => (
            <>
              {people.some(({ _id, secondFactor }) => _id === self?._id && !secondFactor) && <ProtectYourself />}
              <StaffTable people={people} selfId={self?._id} onAct={choose} />
            </>
          )}
        </OfficeAnswer>
      </div>
      {dialog}
      <AddStaffDialog
        key={adding.times}
        open={adding.open}
        onClose={() => setAdding(({ times }) => ({ open: false, times }))}
      />
    </div>
  );
}
