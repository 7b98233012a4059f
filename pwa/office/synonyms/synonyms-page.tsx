/** /admin/words: the shop's synonyms, and searches without results. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { pageSchema } from '#contract/common.ts';
import { foldForSearch, wordsMatcher } from '#contract/search/search.ts';
import { SYNONYM_KINDS, type SynonymKind } from '#contract/search/synonym.ts';
import {
  deleteSynonym,
  dismissMissedQuery,
  type MissedQuery,
  saveSynonym,
  SYNONYM_KIND_NAMES,
  SYNONYM_MAX,
  type SynonymRow,
} from '#contract/search/synonyms.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTypingOver } from '../../parts/forms/kept-typing.ts';
import { problemsOf, safeParse } from '../../parts/forms/safe-parse.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { describeFailure } from '../../queries/describe-failure.ts';
import { missedQueriesQuery, synonymsQuery } from '../../queries/reports.ts';
import { write } from '../../queries/use-save.ts';
import { optionsOf } from '../../ui/options-of.ts';
import { Select } from '../../ui/select.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { column } from '../kit/column.ts';
import { Button, LinkButton } from '../kit/buttons.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { ConflictNotice, RestoredNotice } from '../kit/edit-form.tsx';
import { schemaAddress } from '../kit/list-address.ts';
import { SEARCH_MAX } from '../kit/list-filters.tsx';
import { OfficeHead } from '../kit/list-page.tsx';
import { mergeTexts } from '../kit/merge-fields.ts';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import office from '../kit/office.module.css';
import { useAddressView, useViewSearch } from '../kit/use-address-view.ts';
import styles from './synonyms.module.css';

/** The list has one page. */
const wordsAddress = schemaAddress(z.object({ q: z.string().trim().max(SEARCH_MAX).default(''), page: pageSchema }));

const KIND_HINTS: Readonly<Record<SynonymKind, string>> = {
  same: 'Найдутся и товары с этим словом в названии, и те, что названы иначе',
  narrower: 'Найдутся товары, в названии которых есть все слова справа',
  wrong: 'Товары с самим этим словом не покажем: имеют в виду другое',
  unsold: 'Скажем «такого не продаём» и покажем ближайшее, если оно указано',
  off: 'Слово ищется буквально, подстановка отключена',
};

const MISS_WORDS: Readonly<Record<MissedQuery['kind'], string>> = {
  none: 'ничего не нашлось',
  unopened: 'ничего не открыли',
};

export function linesWith(rows: readonly SynonymRow[], text: string): SynonymRow[] {
  const holds = wordsMatcher(text);
  return rows.filter(({ said, meant }) => holds(foldForSearch(`${said} ${meant}`)));
}

export function SynonymsPage() {
  usePageTitle('Слова покупателей');
  const client = useQueryClient();
  const { show } = useToast();
  const [view, change] = useAddressView(wordsAddress);
  const search = useViewSearch(view, change);
  const [edited, edit] = useState<SynonymDialogProps['line'] | null>(null);
  const answer = useQuery(synonymsQuery);
  const { data } = answer;
  const { data: missed } = useQuery(missedQueriesQuery);
  const lines = linesWith(data?.items ?? [], search.value);
  const takeBack = async (id: string) => {
    const result = await write(client, deleteSynonym, { params: { id } });
    show(
      result.kind === 'done'
        ? { tone: 'ok', text: 'Слово убрано' }
        : { tone: 'error', text: describeFailure(result, 'Не удалось убрать слово') },
    );
  };
  const columns: readonly TableColumn<SynonymRow>[] = [
    column('said', 'Говорят', { card: 'title' }, (line) => (
      <LinkButton onClick={() => edit(line)}>{line.said}</LinkButton>
    )),
    { key: 'kind', header: 'Что это', cell: ({ kind }) => SYNONYM_KIND_NAMES[kind] },
    { key: 'meant', header: 'У нас называется', cell: ({ meant }) => (meant === '' ? '—' : meant) },
    column('act', 'Откуда', {}, ({ _id, isBuiltIn }) =>
      _id === null ? (
        <span className="muted text-14 nowrap">из словаря</span>
      ) : (
        <LinkButton onClick={() => void takeBack(_id)}>{isBuiltIn ? 'Вернуть как в словаре' : 'Убрать'}</LinkButton>
      ),
    ),
  ];
  return (
    <div className={office.page}>
      <OfficeHead
        title="Слова покупателей"
        count={data && counted(lines.length, 'строка', 'строки', 'строк')}
        search={{ label: 'Поиск слов', placeholder: 'Слово или название', ...search }}
      >
        <Button onClick={() => edit({ said: '' })}>Добавить слово</Button>
      </OfficeHead>
      <OfficeAnswer answer={answer} notKept="Слова на этом экране не хранятся">
        {() => (
          <div className={styles.columns}>
            <Table
              label="Слова покупателей"
              columns={columns}
              rows={lines}
              rowKey={({ said }) => said}
              rowLook={({ _id }) => (_id === null ? undefined : 'fresh')}
              onOpen={edit}
            />
            {missed !== undefined && <MissedList missed={missed.items} onExplain={(q) => edit({ said: q })} />}
          </div>
        )}
      </OfficeAnswer>
      {edited !== null && <SynonymDialog line={edited} onClose={() => edit(null)} />}
    </div>
  );
}

function MissedList({ missed, onExplain }: { missed: readonly MissedQuery[]; onExplain: (q: string) => void }) {
  const client = useQueryClient();
  return (
    <section className={styles.missed} data-some={missed.length > 0 || undefined} aria-labelledby="missed">
      <h2 className="text-18" id="missed">
        Искали и не нашли
      </h2>
      <p className="muted text-14">Кто искал, не записывается. Запросы хранятся 90&nbsp;дней.</p>
      {missed.length === 0 ? (
        <p className="py-3">Пока все запросы покупателей к чему-нибудь привели.</p>
      ) : (
        <ul className="grid">
          {missed.map(({ q, kind, times, lastAt }) => (
            <li key={q} className="row wrap gap-2-3 line-above py-3">
              <div className={styles.said}>
                <b>«{q}»</b>
                <span className="muted text-14">
                  {MISS_WORDS[kind]}, {counted(times, 'раз', 'раза', 'раз')}, <Moment at={lastAt} />
                </span>
              </div>
              <Button variant="quiet" size={44} onClick={() => onExplain(q)}>
                Объяснить
              </Button>
              <LinkButton onClick={() => void write(client, dismissMissedQuery, { body: { q } })}>Убрать</LinkButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface SynonymDialogProps {
  /** The row to edit; a new one has only its words. */
  line: Pick<SynonymRow, 'said'> & Partial<SynonymRow>;
  onClose: () => void;
}

const LABELS = { said: 'Как говорят покупатели', kind: 'Что это', meant: 'Как это называется у нас' } as const;
const KINDS = optionsOf(SYNONYM_KIND_NAMES);

export function SynonymDialog({ line, onClose }: SynonymDialogProps) {
  const isNew = line.kind === undefined;
  const [saved] = useState({ said: line.said, kind: line.kind ?? ('same' as SynonymKind), meant: line.meant ?? '' });
  const form = useTypingOver(`synonym ${line.said}`, saved, {
    merge: (...texts) => mergeTexts(LABELS, ...texts, SYNONYM_KIND_NAMES),
  });
  // Another version of the shop may have kept another kind.
  const kind = SYNONYM_KINDS.find((one) => one === form.typed.kind) ?? 'same';
  const read = safeParse(saveSynonym.body, form.typed);
  const act = useAct({
    form,
    problems: problemsOf(read),
    send: ({ send }) => send(saveSynonym, { body: read.data ?? form.typed }),
    done: ({ kind: sent, found }) =>
      found > 0 || sent === 'unsold' || sent === 'off'
        ? `Сохранено: найдётся ${counted(found, 'товар', 'товара', 'товаров')}`
        : { tone: 'info', text: 'Сохранено, но по этим словам не найдётся ни одного товара' },
    onClose,
  });
  return (
    <ActDialog
      {...act.dialog}
      title={isNew ? 'Новое слово' : 'Слово покупателей'}
      confirm="Сохранить"
      busyLabel="Сохраняем…"
      className="grid gap-4"
    >
      {form.isRestored && <RestoredNotice />}
      <TextField
        label="Как говорят покупатели"
        hint="Одно слово или несколько, в любой форме"
        maxLength={SYNONYM_MAX}
        readOnly={!isNew}
        required
        {...act.text('said')}
      />
      <Select
        label="Что это"
        hint={KIND_HINTS[kind]}
        options={KINDS}
        value={kind}
        onChange={(value) => form.type({ kind: value as SynonymKind })}
      />
      {kind !== 'off' && (
        <TextField
          label={kind === 'unsold' ? 'Ближайшее, что у нас есть' : 'Как это называется у нас'}
          hint="Слова из названий наших товаров"
          optional={kind === 'unsold'}
          maxLength={SYNONYM_MAX}
          {...act.text('meant')}
        />
      )}
      {form.isTyped && form.contested !== null && <ConflictNotice what="слова" contested={form.contested} />}
      <FormFailure failure={act.unplaced} fallback="Ошибка сохранения" />
    </ActDialog>
  );
}
