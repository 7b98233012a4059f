import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { WITHOUT_ACTOR } from '#contract/audit/audit.ts';
import type { AdminProduct } from '#contract/catalogue/products.ts';
import { productFieldText } from '#contract/products/product-fields.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useExpectedGoods } from '../../queries/inventory.ts';
import { pricesQuery } from '../../queries/product-editing.ts';
import { failureOf } from '../../queries/failure.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Arrivals } from '../kit/arrivals.tsx';
import { Facts } from '../kit/detail-panel.tsx';
import { useListWay } from '../kit/use-address-view.ts';
import styles from './side-info.module.css';
import { LinkButton } from '../kit/buttons.tsx';

export function SideInfo({ product }: { product: AdminProduct }) {
  const at = useListWay();
  const { _id, editing, slug, stockQty, unit, createdAt } = product;
  const arrivals = useExpectedGoods(stockQty === undefined ? [] : [_id])[_id];
  return (
    <Panel title="О товаре">
      <Facts
        className={styles.facts}
        of={[
          [
            'Страница',
            editing.deletedAt === null && !editing.draft ? (
              <Link to={paths.product(slug)} target="_blank">
                /p/{slug}
              </Link>
            ) : (
              `/p/${slug}`
            ),
          ],
          ...(stockQty !== undefined && editing.reservedQty !== undefined
            ? ([
                ['Сейчас на складе', inUnits(stockQty, unit), 'tabular'],
                ['В резерве', inUnits(editing.reservedQty, unit), 'tabular'],
              ] as const)
            : []),
          arrivals !== undefined && ['Едет', <Arrivals of={arrivals} unit={unit} lead="" />],
          editing.variants.length > 0 && [
            'Варианты',
            <ul>
              {editing.variants.map((variant) => (
                <li key={variant._id}>
                  <Link to={at(paths.adminProductEdit(variant._id))}>{variant.title}</Link>
                </li>
              ))}
            </ul>,
          ],
          ['Создан', <Moment at={createdAt} />],
          ['Изменён', <Moment at={editing.updatedAt} />],
          editing.deletedAt !== null && ['Снят с продажи', <Moment at={editing.deletedAt} />],
        ]}
      />
      <Disclosure title="История цен">
        <PriceHistory id={product._id} />
      </Disclosure>
    </Panel>
  );
}

const amount = (roubles: number | null): string => (roubles === null ? 'нет' : formatRoubles(roubles));

function PriceHistory({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(pricesQuery(id));
  if (data === undefined && error === null) return <Skeleton shape="block" />;
  if (data === undefined) {
    return (
      <p className="muted text-14">
        {failureOf(error).kind === 'out-of-reach' ? 'Нет связи с сервером.' : 'Не удалось загрузить.'}{' '}
        <LinkButton busy={isFetching} onClick={() => void refetch()}>
          Повторить
        </LinkButton>
      </p>
    );
  }
  if (data.length === 0) return <p className="muted text-14">Цены ещё не менялись.</p>;
  return (
    <ol className={styles.history}>
      {data.map(({ field, before, after, actor, at }) => (
        <li key={`${at} ${field}`}>
          <span>
            {productFieldText(field)}: <s>{amount(before)}</s> → <b>{amount(after)}</b>
          </span>
          <span className="muted text-12">
            <Moment at={at} /> · {actor === null ? WITHOUT_ACTOR : actor.name || 'без имени'}
          </span>
        </li>
      ))}
    </ol>
  );
}
