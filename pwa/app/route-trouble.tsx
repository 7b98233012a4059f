/** What stands in place of a screen that could not be loaded or broke. */
import { CloudAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { paths } from '../parts/paths.ts';
import { usePageTitle } from '../parts/use-page-title.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function RouteTrouble() {
  const error = useRouteError();
  usePageTitle('Не удалось открыть страницу');
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState
      headingLevel={1}
      icon={<CloudAlert size={28} strokeWidth={1.75} />}
      title="Не удалось открыть страницу"
      action={
        <>
          <Button onClick={() => window.location.reload()}>Повторить</Button>
          <Link className={buttonClass({ variant: 'outline' })} to={paths.home()} reloadDocument>
            На главную
          </Link>
        </>
      }
    >
      Проверьте связь и попробуйте ещё раз.
    </EmptyState>
  );
}
