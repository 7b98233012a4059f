/** /admin/staff: the shop's staff: adding people, codes, roles and access. */
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
import { ICON } from '../../../ui/icon.ts';

/** Shown to an administrator without a second factor. */
function SecondFactorHint() {
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
  /** `times` counts the openings, so that each mounts a new dialog. */
  const [adding, setAdding] = useState({ open: false, times: 0 });
  return (
    <div className={styles.page}>
      <div className={styles.pane}>
        <OfficeHead
          title="Сотрудники"
          count={answer.data && counted(answer.data.length, 'человек', 'человека', 'человек')}
        >
          <Button icon={UserRoundPlus} onClick={() => setAdding(({ times }) => ({ open: true, times: times + 1 }))}>
            Добавить сотрудника
          </Button>
        </OfficeHead>
        <OfficeAnswer answer={answer} notKept="Данные сотрудников не хранятся на устройстве">
          {(people) => (
            <>
              {people.some(({ _id, secondFactor }) => _id === self?._id && !secondFactor) && <SecondFactorHint />}
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
