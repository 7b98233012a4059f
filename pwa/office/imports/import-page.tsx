/** /admin/import/:id: one price list from its file to its result: preview, writing, undo. */
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Import } from '#contract/imports/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { useAddressView } from '../kit/use-address-view.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { importQuery, importSourcesQuery, isWorking, useImportActs } from '../../queries/imports.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/list-page.tsx';
import office from '../kit/office.module.css';
import { linesAddress, type LinesView } from './import-address.ts';
import { ImportBody } from './import-body.tsx';
import { FORMAT_WORDS, isBulk, resultText } from './import-words.ts';
import styles from './imports.module.css';

/** The result of a change of chosen goods, before and after it is written, in one sentence. */
function bulkText(one: Import): string {
  const { state, counts } = one;
  if (isWorking(one) || state === 'failed') return 'Изменение выбранных товаров.';
  if (state !== 'ready' && state !== 'waiting') return resultText(one);
  const rest = counts.rows - counts.changed;
  const changed = `${plural(counts.changed, 'Изменится', 'Изменятся', 'Изменятся')} ${counted(counts.changed, 'товар', 'товара', 'товаров')}`;
  return rest === 0
    ? `${changed}, пока ничего не записано.`
    : `${changed}, ещё ${formatNumber(rest)} ${plural(rest, 'останется', 'останутся', 'останутся')} как есть.`;
}

const STEPS = ['Файл', 'Соответствие', 'Проверка', 'Загрузка'] as const;

type Head = readonly [steps: number, title: string];

/** Number of finished steps, and the page's title. */
const HEADS: Readonly<Record<string, Head>> = {
  reading: [1, 'Читаем файл'],
  failed: [0, 'Файл не принят'],
  ready: [2, 'Проверьте, что изменится'],
  waiting: [2, 'Проверьте, что изменится'],
  applying: [3, 'Загружаем'],
  applied: [4, 'Загружено'],
  undoing: [4, 'Возвращаем как было'],
  undone: [4, 'Загрузка отменена'],
  dropped: [2, 'Не загружали'],
};
const MAPPING_HEADS: typeof HEADS = {
  failed: [1, 'Файл не принят'],
  ready: [1, 'Что чему соответствует'],
  waiting: [1, 'Что чему соответствует'],
};
const headOf = ({ state }: Import, isMapping: boolean): Head =>
  (isMapping && MAPPING_HEADS[state]) || (HEADS[state] ?? [3, 'Загрузку остановили']);

export function ImportPage() {
  const { id = '' } = useParams();
  const answer = useQuery(importQuery(id));
  const { data } = answer;
  const sources = useQuery(importSourcesQuery);
  const [view, changeView] = useAddressView(linesAddress);
  const change = useCallback((changed: Partial<LinesView>) => changeView(changed, { replace: true }), [changeView]);
  const acts = useImportActs();
  const isMapping = view.step === 'mapping';
  usePageTitle(data === undefined ? 'Загрузка прайсов' : headOf(data, isMapping)[1]);
  // Other screens see written goods as soon as the work ends.
  const wasWorking = useRef(false);
  const works = data !== undefined && isWorking(data);
  useEffect(() => {
    if (wasWorking.current && !works) acts.spread();
    wasWorking.current = works;
  }, [works, acts]);
  const isChosen = data !== undefined && isBulk(data);
  return (
    <div className={classNames(office.page, isChosen && styles.bulk)}>
      <Breadcrumbs
        items={[
          <Link key="all" to={isChosen ? ROUTES.adminInventory : paths.adminImports()}>
            {isChosen ? 'Остатки' : 'Загрузка прайсов'}
          </Link>,
          isChosen ? 'Изменение товаров' : (data?.source.name ?? '…'),
        ]}
      />
      <OfficeAnswer answer={answer} notKept="Загрузки на устройстве не хранятся">
        {(one) => {
          const [step, title] = headOf(one, isMapping);
          return (
            <>
              <OfficeHead
                title={isBulk(one) ? one.fileName : title}
                lead={
                  <p className={styles.lead}>
                    {isBulk(one) ? (
                      <b className="ink">{bulkText(one)}</b>
                    ) : (
                      <>
                        {one.source.name}
                        {FORMAT_WORDS[one.format] !== undefined && ` (${FORMAT_WORDS[one.format]})`} ·{' '}
                        <span className="anywhere">{one.fileName}</span> ·
                      </>
                    )}{' '}
                    <Moment at={one.createdAt} />
                    {one.actor !== null && `, ${one.actor.name}`}
                    {one.decidedBy !== null &&
                      one.decidedBy._id !== one.actor?._id &&
                      ` · решение о загрузке: ${one.decidedBy.name}`}
                    {one.undoneBy !== null && ` · возврат: ${one.undoneBy.name}`}
                  </p>
                }
              >
                {!isBulk(one) && <Steps behind={step} />}
              </OfficeHead>
              {/* The source's settings decide the effect of the import, so the page says nothing before they are known. */}
              <OfficeAnswer answer={sources} notKept="Настройки источников на устройстве не хранятся">
                {(known) => (
                  <ImportBody
                    one={one}
                    source={known.find(({ _id }) => _id === one.source._id)}
                    view={view}
                    onChange={change}
                  />
                )}
              </OfficeAnswer>
            </>
          );
        }}
      </OfficeAnswer>
    </div>
  );
}

function Steps({ behind }: { behind: number }) {
  return (
    <ol className="flex wrap gap-2-3" aria-label="Шаги загрузки">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.step, index === behind && styles.stepNow)}
          aria-current={index === behind ? 'step' : undefined}
        >
          <span className={styles.stepMark} data-done={index < behind || undefined}>
            {index < behind ? <Check size={14} strokeWidth={2.5} aria-label="Пройдено" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
