/** /till/recount: recounts in progress on this device, the start of a new one, and the state of closed ones. Works offline. */
import { tillNow } from '../../queries/shop-clock.ts';
import { ClipboardList, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import type { User } from '#contract/people/auth.ts';
import { RECOUNT_LINES_MAX } from '#contract/stock/recounts.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { sendAgain } from '../../device/journal/journal.ts';
import type { RecountRow } from '../../device/rows/journal-types.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { beginCount, dropCount } from '../../device/recounts/counts.ts';
import type { CountScope } from '../../device/rows/recount-types.ts';
import { useCounts } from '../../device/recounts/use-counts.ts';
import { refusalReason } from '../../parts/journal/refusal-words.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Select } from '../../ui/select.tsx';
import { TillSkeleton, TillColumns, TillScreen } from '../kit/till-screen.tsx';
import { WriteButton } from '../kit/use-disk-write.tsx';
import { UnreadableNotice } from '../kit/unreadable-notice.tsx';
import { CountPage } from './count-page.tsx';
import { useCategories, useLoadedCopy } from '../kit/use-goods.ts';

/** Goods from which a count by subcategories is proposed. */
const LARGE_SCOPE = 150;

export function RecountsPage() {
  const id = useMatch(ROUTES.tillRecount)?.params.id;
  return id === undefined ? <Recounts /> : <CountPage key={id} id={id} />;
}

function Recounts() {
  usePageTitle('Пересчёт');
  const { person } = usePerson();
  const counts = useCounts();
  return (
    <TillScreen title="Пересчёт" back={{ to: paths.till(), label: 'К продаже' }}>
      {counts === undefined || person === null ? (
        <TillSkeleton />
      ) : (
        <TillColumns
          even
          now={
            <>
              {counts.open.map(({ count, counted: goods }) => (
                <Notice
                  key={count.id}
                  tone="mint"
                  icon={<ClipboardList />}
                  title={count.scope.title}
                  action={<ButtonLink to={paths.tillRecount(count.id)}>Продолжить</ButtonLink>}
                >
                  Начат <Moment at={count.startedAt} />, {count.authorName}. Посчитано:{' '}
                  {counted(goods, 'товар', 'товара', 'товаров')}.
                </Notice>
              ))}
              <UnreadableNotice
                title={`Эта версия кассы не может открыть ${counted(counts.unreadable.length, 'пересчёт', 'пересчёта', 'пересчётов')}`}
                file="пересчёты.json"
                records={counts.unreadable}
                onRemove={() => void Promise.all(counts.unreadable.map(({ count }) => dropCount(count.id)))}
              >
                Остатки по нему не менялись. Сохраните файл и покажите его администратору, а товары посчитайте заново.
              </UnreadableNotice>
              <StartRecount person={person} />
            </>
          }
          before={
            <Panel title="Законченные на этом устройстве">
              {counts.closed.length === 0 ? (
                <EmptyState icon={<ClipboardList />} title="Пересчётов пока не было" headingLevel={3}>
                  Здесь останется, что посчитали и сколько разошлось с учётом.
                </EmptyState>
              ) : (
                <ul className="grid one-column gap-4">
                  {counts.closed.map((row) => (
                    <Closed key={row.id} row={row} />
                  ))}
                </ul>
              )}
            </Panel>
          }
        />
      )}
    </TillScreen>
  );
}

function StartRecount({ person }: { person: User }) {
  const navigate = useNavigate();
  const { version } = useLoadedCopy();
  const [category, setCategory] = useState('');
  const [subcategory, setSubcategory] = useState('');
  const [isFailed, setFailed] = useState(false);
  const categories = useCategories();
  const chosen = categories.find(({ slug }) => slug === category);
  const part = chosen?.subcategories.find(({ _id }) => _id === subcategory);
  const goods = useMemo(
    () => [...catalogueCopy.products.inCategory(category, subcategory === '' ? undefined : subcategory)].length,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the content of the copy
    [version, category, subcategory],
  );
  const begin = (scope: CountScope) =>
    void tillNow()
      .then((now) => beginCount(scope, person, now))
      .then(({ id }) => navigate(paths.tillRecount(id)))
      .catch((error: unknown) => {
        console.error('A count was not begun', error);
        setFailed(true);
      });
  return (
    <Panel title="Новый пересчёт">
      <div className="grid one-column gap-4">
        <p className="muted text-14">
          Продавать при этом можно: расхождение считается на тот момент, когда товар посчитали, а проданное потом
          вычтется само. Товары, до которых не дошли, останутся как есть.
        </p>
        {isFailed && <Notice tone="sale" urgent title="Пересчёт не начался. Попробуйте ещё раз" />}
        <Select
          label="Категория"
          size={48}
          placeholder={categories.length === 0 ? 'Каталог ещё загружается' : 'Выберите категорию'}
          value={category}
          onChange={(slug) => {
            setCategory(slug);
            setSubcategory('');
          }}
          options={categories.map(({ slug, name }) => ({ value: slug, label: name.ru }))}
        />
        <Select
          label="Подкатегория"
          size={48}
          placeholder="Вся категория"
          disabled={chosen === undefined}
          value={subcategory}
          onChange={setSubcategory}
          options={(chosen?.subcategories ?? []).map(({ _id, name }) => ({ value: _id, label: name.ru }))}
        />
        {goods > LARGE_SCOPE && (
          <Notice tone="low" title={`Здесь ${counted(goods, 'товар', 'товара', 'товаров')}: удобнее считать по частям`}>
            Начните пересчёт по каждой подкатегории: несколько человек посчитают их одновременно, каждый на своём
            устройстве.
            {goods > RECOUNT_LINES_MAX &&
              ` Больше ${formatNumber(RECOUNT_LINES_MAX)} товаров один пересчёт не вмещает.`}
          </Notice>
        )}
        <div className="flex wrap gap-3">
          <Button
            size={52}
            disabled={chosen === undefined || goods > RECOUNT_LINES_MAX}
            onClick={() => chosen !== undefined && begin(scopeOf(chosen, part))}
          >
            Начать
          </Button>
          <Button size={52} variant="outline" onClick={() => begin({ kind: 'scanned', title: 'Отдельные товары' })}>
            Считать отдельные товары
          </Button>
        </div>
      </div>
    </Panel>
  );
}

type Subcategory = CategoryWithFeatures['subcategories'][number];

function scopeOf({ slug, name }: CategoryWithFeatures, part: Subcategory | undefined): CountScope {
  if (part === undefined) return { kind: 'category', category: slug, title: name.ru };
  return { kind: 'subcategory', category: slug, subcategory: part._id, title: `${name.ru} · ${part.name.ru}` };
}

function Closed({ row }: { row: RecountRow }) {
  const { receipt, body, refusal } = row;
  const isStopped = row.state === 'attention';
  return (
    <li className="row wrap between gap-3 py-3 ruled">
      <div className="grid gap-1 min-w-0">
        <b>{body.scope}</b>
        <span className="muted text-14">
          {row.number}, <Moment at={row.recordedAt} />, {row.authorName}
        </span>
        <span>{receipt === null ? counted(body.lines.length, 'товар', 'товара', 'товаров') : outcomeOf(receipt)}</span>
        {isStopped && (
          <span className="sale">
            {refusalReason(refusal, 'Сервер не принял пересчёт и не сказал почему. Отправьте ещё раз.')}
          </span>
        )}
      </div>
      {receipt !== null ? (
        <Pill tone="ok">Проведён</Pill>
      ) : isStopped ? (
        <WriteButton variant="outline" icon={<RotateCw />} write={() => sendAgain(row.id)}>
          Отправить ещё раз
        </WriteButton>
      ) : (
        <Pill tone="low">Ждёт отправки</Pill>
      )}
    </li>
  );
}

/** «Разошлось: 3 товара, в сумме −2 единицы»: the goods may have several units. */
function outcomeOf({ differing, units }: NonNullable<RecountRow['receipt']>): string {
  if (differing === 0) return 'Всё сошлось с учётом';
  const sign = units > 0 ? '+' : units < 0 ? '\u2212' : '';
  return `Разошлось: ${counted(differing, 'товар', 'товара', 'товаров')}, в сумме ${sign}${counted(Math.abs(units), 'единица', 'единицы', 'единиц')}`;
}
