/**
 * People, for the administrator: the list and, on a wide screen, the chosen person beside it; on a narrow one the
 * person takes the list's place. The address says both.
 */
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useMatch } from 'react-router-dom';
import { counted, plural } from '#contract/values/plural.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useViewSearch } from '../../parts/page/use-address-view.ts';
import { customersQuery, pendingApplicationsQuery } from '../../queries/customers.ts';
import { buttonClass } from '../../ui/button.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import { useActDialogs } from './act-dialogs.tsx';
import { askFor, customersFile, isNarrowed } from './customers-address.ts';
import { CustomersFilters } from './customers-filters.tsx';
import { CustomersList } from './customers-list.tsx';
import office from '../kit/office.module.css';
import styles from './customers-page.module.css';
import { rowLinkId } from './customers-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useCustomersView } from './use-customers-view.ts';

const NOTHING = { q: '', role: undefined, status: undefined, disabled: false, deletion: false } as const;

export function CustomersPage() {
  const id = useMatch(ROUTES.adminCustomer)?.params.id;
  // Without the name: titles stay in the browser's history.
  usePageTitle(id === undefined ? 'Клиенты' : 'Клиент');
  const { person: self } = usePerson();
  const { view, change, addressOf, open, close } = useCustomersView();
  const search = useViewSearch(view, change);
  const answer = useQuery(customersQuery(askFor(view)));
  const { data: pending } = useQuery(pendingApplicationsQuery);
  const [choose, dialog] = useActDialogs();
  const page = useRef<HTMLDivElement>(null);
  useListPlace(page, id);

  return (
    <div ref={page} className={styles.page} data-chosen={id !== undefined || undefined}>
      <div className={office.pane}>
        <OfficeHead
          title="Клиенты"
          count={answer.data && countText(answer.data.total, isNarrowed(view))}
          search={{ label: 'Поиск клиентов', placeholder: 'Телефон, имя, компания или ИНН', ...search }}
        >
          {(['xlsx', 'csv'] as const).map((format) => (
            <a key={format} href={customersFile(view, format)} download className={buttonClass({ variant: 'outline' })}>
              <Download size={20} strokeWidth={1.75} aria-hidden />
              {format === 'xlsx' ? 'Excel' : 'CSV'}
            </a>
          ))}
        </OfficeHead>
        <CustomersFilters view={view} pending={pending} onChange={change} />
        <CustomersList
          answer={answer}
          view={view}
          chosenId={id}
          selfId={self?._id}
          addressOf={addressOf}
          onOpen={open}
          onAct={choose}
          onPage={(next) => change({ page: next })}
          onReset={() => change(NOTHING)}
        />
      </div>
      {id !== undefined && <PersonPanel key={id} id={id} selfId={self?._id} onAct={choose} onClose={close} />}
      {dialog}
    </div>
  );
}

function countText(total: number, isFound: boolean): string {
  const people = counted(total, 'человек', 'человека', 'человек');
  return isFound ? `${plural(total, 'Найден', 'Найдены', 'Найдено')} ${people}` : people;
}

/**
 * Where the person takes the list's place, the person begins at the top and the list comes back where it was left.
 * The focus returns to the person's row.
 */
function useListPlace(page: RefObject<HTMLDivElement | null>, id: string | undefined): void {
  const place = useRef(0);
  const isOpen = id !== undefined;
  useLayoutEffect(() => {
    const scroller = page.current?.closest('main');
    if (!scroller) return;
    if (!isOpen) {
      scroller.scrollTop = place.current;
      const follow = () => {
        place.current = scroller.scrollTop;
      };
      scroller.addEventListener('scroll', follow, { passive: true });
      return () => scroller.removeEventListener('scroll', follow);
    }
    const list = page.current?.firstElementChild;
    if (list !== null && list !== undefined && getComputedStyle(list).position === 'absolute') scroller.scrollTop = 0;
    return undefined;
  }, [page, isOpen]);
  const former = useRef(id);
  useEffect(() => {
    if (id === undefined && former.current !== undefined)
      document.getElementById(rowLinkId(former.current))?.focus({ preventScroll: true });
    former.current = id;
  }, [id]);
}
