/** /admin/staff: who works in the shop, apart from its customers; adding somebody, codes, roles and access. */
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/values/plural.ts';
import { usePerson } from '../../../device/person/use-session.ts';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../../kit/office-failure.tsx';
import { paths } from '../../../parts/page/paths.ts';
import { usePageTitle } from '../../../parts/page/use-page-title.ts';
import { failureOf } from '../../../queries/failure.ts';
import { staffQuery } from '../../../queries/staff.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useActDialogs } from '../act-dialogs.tsx';
import { ListSkeleton } from '../customers-list.tsx';
import styles from '../customers-page.module.css';
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
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(staffQuery);
  const [choose, dialog] = useActDialogs();
  /** Counts the dialogs opened, each of which begins anew; null while none is. */
  const [adding, setAdding] = useState({ open: false, times: 0 });
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const failure = error === null ? null : failureOf(error);
  return (
    <div className={styles.page}>
      <div className={styles.list}>
        <header className={styles.head}>
          <div>
            <h1>Сотрудники</h1>
            {data !== undefined && (
              <p className={styles.count} role="status">
                {counted(data.length, 'человек', 'человека', 'человек')}
              </p>
            )}
          </div>
          <Button
            icon={<UserRoundPlus {...ICON} />}
            onClick={() => setAdding(({ times }) => ({ open: true, times: times + 1 }))}
          >
            Добавить сотрудника
          </Button>
        </header>
        {failure !== null && data === undefined && (
          <div className={styles.card}>
            <OfficeFailure
              failure={failure}
              notKept="Данные сотрудников не хранятся на устройстве"
              busy={isFetching}
              onRetry={retry}
            />
          </div>
        )}
        {failure === null && data === undefined && <ListSkeleton />}
        {data !== undefined && (
          <>
            {failure !== null && <StaleNotice failure={failure} asOf={dataUpdatedAt} onRetry={retry} />}
            {data.some(({ _id, secondFactor }) => _id === self?._id && !secondFactor) && <ProtectYourself />}
            <StaffTable people={data} selfId={self?._id} onAct={choose} />
          </>
        )}
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
