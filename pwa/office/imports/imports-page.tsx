/** /admin/import: uploads price lists; earlier imports and sources with their results. */
import { useQuery } from '@tanstack/react-query';
import { Clock, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/endpoint.ts';
import { IMPORT_STATES, listImports, type Import, type listImportSources } from '#contract/imports/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { importsQuery, importSourcesQuery } from '../../queries/imports.ts';
import { Pill } from '../../ui/pill.tsx';
import { type TableColumn, numberColumn } from '../../ui/table.tsx';
import cells from '../../ui/table.module.css';
import { column } from '../kit/column.ts';
import { listAddress } from '../kit/list-address.ts';
import { ChipsFilter } from '../kit/list-filters.tsx';
import { type EmptyList, ListTable, OfficeHead, useList } from '../kit/list-page.tsx';
import office from '../kit/office.module.css';
import { everyText, FORMAT_WORDS, TONES } from './import-words.ts';
import styles from './imports.module.css';
import { SourceSchedule } from './source-schedule.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { OutlineButton } from '../kit/buttons.tsx';

const PAGE_SIZE = 20;

const STATE_WORDS: Readonly<Record<string, string>> = IMPORT_STATES;

const COLUMNS: readonly TableColumn<Import>[] = [
  column('file', 'Файл', { card: 'title', className: styles.fileCell }, ({ _id, fileName, source, format }) => (
    <>
      <Link to={paths.adminImport(_id)} className="weight-label anywhere">
        {fileName}
      </Link>
      <span className={cells.sub}>
        {source.name}
        {FORMAT_WORDS[format] !== undefined && `, ${FORMAT_WORDS[format]}`}
      </span>
    </>
  )),
  column('at', 'Когда', { sorted: 'desc' }, ({ createdAt, actor, isScheduled }) => (
    <>
      <span className={cells.whole}>
        <Moment at={createdAt} />
      </span>
      <span className={cells.sub}>{actor?.name ?? (isScheduled ? 'По расписанию' : 'Командой на сервере')}</span>
    </>
  )),
  { key: 'rows', header: 'Строк', number: true, roomy: true, cell: ({ counts }) => formatNumber(counts.rows) },
  { key: 'new', header: 'Новых', number: true, cell: ({ counts }) => formatNumber(counts.new + counts.draft) },
  { key: 'changed', header: 'Изменено', number: true, cell: ({ counts }) => formatNumber(counts.changed) },
  numberColumn('refused', 'Не принято', ({ counts }) => formatNumber(counts.refused), { roomy: true }),
  column('state', 'Состояние', {}, ({ state }) => (
    <Pill tone={TONES[state] ?? 'neutral'}>{STATE_WORDS[state] ?? state}</Pill>
  )),
];

export const importsAddress = listAddress(listImports, {
  fields: ['state'],
  fixed: { limit: PAGE_SIZE },
  only: { state: ['waiting'] },
});

export function ImportsPage() {
  usePageTitle('Загрузка прайсов');
  const { data: sources } = useQuery(importSourcesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAdding, add] = useState(false);
  const source = sources?.find(({ name }) => name === chosen) ?? null;
  const list = useList(importsAddress, (query) => importsQuery({ ...query, sourceId: source?._id }));
  /** The source that the upload form opened with: it stays while a file is being sent, which another one would abort. */
  const [uploaded, setUploaded] = useState<string | null>(null);
  const isSending = useRef(false);
  const choose = (name: string | null): void => {
    add(false);
    setChosen(name);
    if (!isSending.current) setUploaded(name);
    list.change({ page: 1 });
  };
  return (
    <div className={office.page}>
      <OfficeHead
        title="Загрузка прайсов"
        lead={
          <p className={styles.lead}>
            Товары из 1С, прайсов поставщиков и таблиц. Сначала покажем, что изменится, — до вашего подтверждения в
            магазине не меняется ничего. По расписанию загружаем сами, пока изменения не выходят за пороги источника.
          </p>
        }
      />
      {/* Another source remounts the form: the name typed for the previous one is not carried over. */}
      <UploadPanel
        key={uploaded ?? ''}
        sources={sources}
        source={uploaded ?? ''}
        onSending={(now) => {
          isSending.current = now;
        }}
      />
      {sources !== undefined && sources.length > 0 && <Sources sources={sources} chosen={chosen} onChoose={choose} />}
      {isAdding || source !== null ? (
        <SourceSchedule key={source?._id ?? 'new'} source={isAdding ? null : source} onDone={choose} />
      ) : (
        <div>
          <OutlineButton
            icon={Clock}
            onClick={() => {
              choose(null);
              add(true);
            }}
          >
            Прайс лежит по адресу
          </OutlineButton>
        </div>
      )}
      <h2 className="mt-2">{source === null ? 'Что загружали' : `Что загружали: ${source.name}`}</h2>
      <ChipsFilter list={list} name="state" label="Какие загрузки" options={STATES} />
      <ListTable
        label="Загрузки"
        list={list}
        size={PAGE_SIZE}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowLook={({ state }) => LOOKS[state]}
        notKept="Загрузки на устройстве не хранятся"
        empty={EMPTY}
      />
    </div>
  );
}

const STATES = [
  { value: undefined, label: 'Все' },
  { value: 'waiting', label: 'Ждут решения' },
] as const;

const LOOKS: { readonly [state in Import['state']]?: 'attention' | 'muted' } = {
  waiting: 'attention',
  undone: 'muted',
  dropped: 'muted',
};

const EMPTY: EmptyList = {
  icon: FileUp,
  title: 'Пока ничего не загружали',
  text: 'Перетащите сюда файл прайса или выберите его выше: подойдёт выгрузка из 1С, YML, CSV или таблица Excel.',
  narrowed: {
    title: 'Решения ничего не ждёт',
    text: 'Здесь появляются прайсы, в которых изменений больше обычного.',
    reset: 'Показать все загрузки',
  },
};

interface SourcesProps {
  sources: AnswerOf<typeof listImportSources>['items'];
  chosen: string | null;
  onChoose: (name: string | null) => void;
}

function Sources({ sources, chosen, onChoose }: SourcesProps) {
  return (
    <section className={styles.sources} aria-labelledby="sources">
      <h2 id="sources">Источники</h2>
      <ul>
        {sources.map(({ _id, name, schedule, last }) => (
          <li key={_id}>
            <button
              type="button"
              className={styles.source}
              aria-pressed={chosen === name}
              onClick={() => onChoose(chosen === name ? null : name)}
            >
              <b>{name}</b>
              <span className="muted text-14">
                {last === null ? (
                  'Ещё не загружали'
                ) : (
                  <>
                    {counted(last.rows, 'строка', 'строки', 'строк')}, <Moment at={last.createdAt} />
                  </>
                )}
              </span>
              {schedule !== null && (
                <span className={`text-14 ${schedule.lastOutcome === 'failed' ? 'sale' : 'petrol'}`}>
                  {schedule.lastOutcome === 'failed'
                    ? `Не загрузилось: ${schedule.lastError}`
                    : `${everyText(schedule.everyHours)} по адресу`}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
