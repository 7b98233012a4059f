/** Shown in place of a screen that could not be loaded or that threw. */
import { CloudAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useRouteError } from 'react-router-dom';
import { paths } from '../parts/page/paths.ts';
import { usePageTitle } from '../parts/page/use-page-title.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { reloadIfAnswered } from './reload-when-answered.ts';

/** Screens of a device that may hold unsent receipts. */
const TILL_SCREENS: readonly string[] = [
  paths.till(),
  paths.journal(),
  paths.tillShift(),
  paths.tillRecounts(),
  paths.adminSales(),
];

export function RouteFailure() {
  const error = useRouteError();
  usePageTitle('Не удалось открыть страницу');
  // Browsers word this error differently (one begins with «Importing»), for scripts and for styles.
  const isMissing = /mport|preload/.test(String(error));
  const isTill = TILL_SCREENS.includes(useLocation().pathname);
  useEffect(() => {
    console.error(error);
    // The server may have another build by now, or a process with another build may have answered.
    if (isMissing) void reloadIfAnswered();
  }, [error, isMissing]);
  return (
    <EmptyState
      headingLevel={1}
      icon={<CloudAlert aria-hidden />}
      title="Не удалось открыть страницу"
      action={
        <>
          <Button onClick={() => location.reload()}>Повторить</Button>
          <Link
            className={buttonClass({ variant: 'outline' })}
            to={isTill ? paths.tillRescue() : paths.home()}
            reloadDocument
          >
            {isTill ? 'Спасти неотправленные чеки' : 'На главную'}
          </Link>
        </>
      }
    >
      {isMissing && 'Раздела нет на устройстве. '}Проверьте связь и попробуйте ещё раз.
    </EmptyState>
  );
}
